// A run on the page: its figures come again and again until it is over, and then its report.
const live = document.getElementById('live');

async function look() {
  try {
    const answer = await fetch(live.dataset.now);
    const state = answer.headers.get('x-lab-state');
    if (state === 'over') return location.replace(live.dataset.report);
    if (answer.ok) live.innerHTML = await answer.text();
    if (state === 'broken') {
      document.getElementById('stop').hidden = true;
      return undefined;
    }
  } catch {
    // The lab may be closed; if it comes back, so do its figures.
  }
  return setTimeout(look, 1000);
}

setTimeout(look, 500);
