// Adds the CSRF token of the session to requests that a signed-in user tries in the documentation,
// as every page does. The token is read from a page, which another site cannot read.

const login = new URL('../../../../login/', document.currentScript.src)
const safe = ['GET', 'HEAD', 'OPTIONS']
const build = window.SwaggerUIBundle

window.SwaggerUIBundle = Object.assign(
  (config) => build({ ...config, requestInterceptor: signed }),
  build,
)

async function signed(request) {
  if (!request.method || safe.includes(request.method.toUpperCase())) return request
  const ours = new URL(request.url, location.href).origin === location.origin
  const own = Object.keys(request.headers).some((name) => name.toLowerCase() === 'authorization')
  if (!ours || own) return request
  const token = await csrfToken()
  if (token) request.headers['X-CSRFToken'] = token
  return request
}

async function csrfToken() {
  const reply = await fetch(login, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  return page.querySelector('meta[name=csrf-token]')?.content
}
