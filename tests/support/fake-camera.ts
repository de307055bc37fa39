import type { Page } from 'playwright-core';

/** Gives a page a camera that sees a moving colour: the browsers of the tests have none. */
export const giveCamera = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const brush = canvas.getContext('2d');
      let hue = 0;
      setInterval(() => {
        hue += 10;
        if (brush) brush.fillStyle = `hsl(${hue} 60% 50%)`;
        brush?.fillRect(0, 0, 640, 480);
      }, 40);
      const sight = canvas.captureStream(25);
      Object.assign(window, { sight });
      return sight;
    };
  });

/** Whether the camera that was given is on. */
export const isCameraOn = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { sight: MediaStream }).sight
      .getTracks()
      .some(({ readyState }) => readyState === 'live'),
  );
