import { mount } from 'svelte';
import './look/base.css';
import './look/look.svelte.ts';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
