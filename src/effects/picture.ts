const longest = 480;
const mostCharacters = 200_000;

/** A chosen picture as a small data address; null for a file that is no picture or stays too large. */
export async function readPicture(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const address = [canvas.toDataURL('image/webp', 0.85), canvas.toDataURL('image/png')].find(
    (one) => one.length <= mostCharacters,
  );
  return address ?? null;
}
