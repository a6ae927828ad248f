/** What can be played or taken lies under its light: signs below it say what they mean to a mouse that is over them. */

export function hoverThrough(table: HTMLElement): () => void {
  let over: Element | undefined;
  const tell = (sign: Element | undefined, event: string) =>
    sign?.dispatchEvent(new PointerEvent(event, { pointerType: 'mouse' }));
  const move = ({ pointerType, clientX, clientY, type }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    const below = type === 'pointerleave' ? [] : document.elementsFromPoint(clientX, clientY);
    const sign = below.find((element) => element.classList.contains('sign') && table.contains(element));
    if (sign === over) return;
    tell(over, 'pointerleave');
    tell(sign, 'pointerenter');
    over = sign;
  };
  table.addEventListener('pointermove', move);
  table.addEventListener('pointerleave', move);
  return () => {
    table.removeEventListener('pointermove', move);
    table.removeEventListener('pointerleave', move);
  };
}
