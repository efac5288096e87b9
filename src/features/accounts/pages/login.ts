import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../../framework/errors/errors.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { localPath, requireSameOrigin, requireSent } from '../../pages/forms/forms.ts'
import { hiddenInput, html, type Markup } from '../../pages/frame/html.ts'
import { sendPage } from '../../pages/frame/shell.ts'
import type { UserPageOptions } from './options.ts'
import { formToKeep, keptForm, keptName, readablePath, sendResumption } from './resume.ts'
import { askByPassword, logRefusal } from '../password-sign-in.ts'
import { dropCookies, signUserIn } from '../sign-in.ts'
import { askWays } from '../ways.ts'

/** Serves `/login/` and `/logout/`. */
export async function loginPages(app: FastifyInstance, options: UserPageOptions): Promise<void> {
  const { config, sessions } = options
  const open = { open: true }
  resumePage(app, options)
  logoutPage(app, options)
  pagesOfWays(app, options)

  app.get('/login/', { config: open }, async (request, reply) => {
    const next = requireParameters(request.query).get('next')?.at(-1) ?? ''
    // Without `next` somebody has just signed out, or wants to choose the way.
    const ways = next === '' ? [] : app.signInWays
    const { admitted, refusal } = await askWays(ways, (way) => way.findUser?.(request))
    if (refusal) reply.status(refusal.status)
    if (!admitted)
      return sendLogin({ next, username: '', problem: refusal?.message }, options, request, reply)
    await signUserIn(sessions, admitted, config, { request, reply })
    return reply.redirect(localPath(next, config.basePath), 303)
  })

  app.post('/login/', { config: open }, async (request, reply) => {
    requireSameOrigin(request)
    const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const username = (sent.get('username') ?? '').trim()
    const next = sent.get('next') ?? ''
    const kept = keptForm(sent)
    const refuse = (status: number, problem: string): FastifyReply =>
      sendLogin({ next, username, problem, kept }, options, request, reply.status(status))
    const credentials = { username, password: sent.get('password') ?? '' }
    const { admitted, refusal, wait } = await askByPassword(request, credentials, config)
    if (wait !== undefined) {
      reply.header('retry-after', wait)
      return refuse(429, `Too many attempts. Try again in ${wait} seconds.`)
    }
    if (refusal) return refuse(refusal.status, refusal.message)
    if (!admitted) return refuse(400, 'The name or the password is wrong.')
    await signUserIn(sessions, admitted, config, { request, reply })
    return kept
      ? sendResumption({ kept, next }, options, reply)
      : reply.redirect(localPath(next, config.basePath), 303)
  })
}

/** Serves `/logout/`. */
function logoutPage(app: FastifyInstance, options: UserPageOptions): void {
  const { config, sessions } = options
  app.post('/logout/', { config: { open: true, unlocks: true } }, async (request, reply) => {
    requireSent(request)
    const { identity } = request
    const way = app.signInWays.find(({ name }) => name === identity?.session?.way)
    const elsewhere = await way?.signOutUrl?.(request, reply)
    if (identity?.session) await sessions.end(identity.userId, identity.session.id)
    for (const { signedOut } of options.featureParts ?? []) await signedOut?.(request)
    dropCookies(reply, config.basePath)
    reply.header('clear-site-data', '"cache"')
    if (elsewhere !== undefined) return sendSignedOut(elsewhere, options, request, reply)
    return reply.redirect(`${config.basePath}/login/`, 303)
  })
}

/** Serves the pages of other ways to sign in. A refusal is shown on the login page. */
function pagesOfWays(app: FastifyInstance, options: UserPageOptions): void {
  const pages = app.signInWays.flatMap((way) => Object.entries(way.pages ?? {}))
  for (const [path, page] of pages)
    app.get(path, { config: { open: true } }, async (request, reply) => {
      try {
        return await page(request, reply)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        logRefusal(request, error)
        const login = { next: '', username: '', problem: error.message }
        return sendLogin(login, options, request, reply.status(error.status))
      }
    })
}

/**
 * Sends a page that leads to the URL where somebody signs out elsewhere. It is no redirect: the
 * policy of the pages allows forms to lead to this service only.
 */
function sendSignedOut(
  url: string,
  { frame }: UserPageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  request.identity = null
  reply.header('refresh', `0; url=${url}`)
  const content = html`
    <div class="narrow">
      <h1>Signed out</h1>
      <p>You are signed out of this service. <a href=${url}>Sign out everywhere</a></p>
    </div>
  `
  return sendPage({ title: 'Signed out', content }, frame, request, reply)
}

/** Serves `/login/resume/`: a form that was sent after its session ended is redirected there. */
function resumePage(app: FastifyInstance, options: UserPageOptions): void {
  app.post('/login/resume/', { config: { open: true } }, async (request, reply) => {
    requireSameOrigin(request)
    const given = requireParameters(request.query).get('next')?.at(-1) ?? ''
    const kept = formToKeep(options, given, request)
    const next = kept ? given : readablePath(given)
    return sendLogin({ next, username: '', problem: undefined, kept }, options, request, reply)
  })
}

interface Login {
  readonly next: string
  readonly username: string
  readonly problem: string | undefined
  /** The urlencoded form that was sent after its session had ended. */
  readonly kept?: string | undefined
}

function sendLogin(
  { next, username, problem, kept }: Login,
  { config, frame }: UserPageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const content: Markup = html`
    <div class="narrow">
      <h1>Sign in</h1>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      ${!kept && next !== '' && html`<p>Sign in to open the page that you asked for.</p>`}
      ${kept && html`<p>Your session has ended. Sign in to continue with your form.</p>`}
      <form class="model" method="post" action="${config.basePath}/login/">
        <input type="hidden" name="next" value=${next} />
        ${kept && hiddenInput([keptName, kept])}
        <div class="field">
          <label for="username">Name</label>
          <input
            id="username"
            name="username"
            value=${username}
            autocomplete="username"
            autocapitalize="none"
            required
            autofocus=${username === ''}
          />
        </div>
        <div class="field">
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            autofocus=${username !== ''}
          />
        </div>
        <div class="line"><button type="submit">Sign in</button></div>
      </form>
      ${linksMarkup(request, next, config.basePath)}
    </div>
  `
  return sendPage({ title: 'Sign in', content }, frame, request, reply)
}

/**
 * Renders the links to other ways to sign in; they lead to the start page where no page is named.
 */
function linksMarkup(request: FastifyRequest, next: string, basePath: string): Markup {
  const links = request.server.signInWays.flatMap(({ link }) => link?.(request) ?? [])
  const query = new URLSearchParams({ next: localPath(next, basePath) }).toString()
  return links.map(
    ({ label, path }) =>
      html`<p class="actions" key=${path}>
        <a class="button" href=${`${basePath}${path}?${query}`}>${label}</a>
      </p>`,
  )
}
