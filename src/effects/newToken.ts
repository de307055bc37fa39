/** Opens what this page asks the server for, and no one can guess it: 24 random bytes in base64url. */
export const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
