/** An id out of the address: a whole number from 1 to 2147483647 in plain digits, or null for anything else. */
export function parseId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= 2_147_483_647 ? id : null;
}
