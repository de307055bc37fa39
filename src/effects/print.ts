/** Opens the print window of the browser once the page shows what is printed; over when that window is closed. */
export const printPage = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      if (signal.aborted) return;
      window.addEventListener('afterprint', () => resolve(), { once: true, signal });
      window.print();
    });
  });
