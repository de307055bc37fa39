// The reference of the API, drawn from the description that this server obeys.
let stored = null;
try {
  stored = localStorage.getItem('darkMode');
} catch {
  // without storage the system's choice holds
}
const isDark =
  stored === 'true' || (stored !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.toggle('dark-mode', isDark);

// Swagger UI sanitizes the contract's Markdown by itself, but hands it over as plain text
globalThis.trustedTypes?.createPolicy('default', { createHTML: (html) => html });

globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // what is tried out here is done for real, in the clinic of whose token it is
  persistAuthorization: false,
  validatorUrl: null,
});
