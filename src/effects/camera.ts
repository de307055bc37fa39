import type { CameraFact, Sight } from '#machines/flows/patients/photoTaking.machine.ts';

/** Whether this device has its camera in reach of a page; a telephone takes the photo with its own application. */
export const hasOwnCamera = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === 'function' && matchMedia('(pointer: fine)').matches;

/** Turns the camera on, tells what becomes of it, and turns it off with the answer. */
export function watchCamera(tell: (fact: CameraFact) => void): () => void {
  let isWanted = true;
  let seen: MediaStream | null = null;
  const close = () => {
    for (const track of seen?.getTracks() ?? []) track.stop();
  };
  navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1920 }, facingMode: 'environment' } }).then(
    (sight) => {
      seen = sight;
      if (!isWanted) return close();
      for (const track of sight.getTracks()) track.onended = () => tell({ type: 'camera.lost' });
      tell({ type: 'camera.opened', sight });
    },
    (error: unknown) => {
      if (!isWanted) return;
      const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError';
      tell({ type: isForbidden ? 'camera.forbidden' : 'camera.lost' });
    },
  );
  return () => {
    isWanted = false;
    close();
  };
}

/** One picture of what the camera sees, named by the minute. */
export async function takePhoto(sight: Sight | null): Promise<File> {
  if (!(sight instanceof MediaStream)) throw new Error('There is no camera to take a photo with.');
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = sight;
  await video.play();
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  video.srcObject = null;
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!bytes) throw new Error('The camera gave no picture.');
  return new File([bytes], `Photo ${minute()}.jpg`, { type: bytes.type });
}

/** Year-month-day and the time on this device's clock, in signs that a file may be called by. */
function minute(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}`;
}
