import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../../../framework/errors/errors.ts'
import { mayWrite, requireMay, requireMaySee } from '../../../framework/http/authorization/index.ts'
import { isExportable } from '../../../framework/model/exportable.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { multipartType, requireSent, takeForms } from '../forms/forms.ts'
import { setFlash } from '../frame/flash.ts'
import { html, type Markup } from '../frame/html.ts'
import { csrfInput } from '../frame/shell.ts'
import { urlOf } from '../lists/list-url.ts'
import type { ObjectPages } from '../objects/object-pages.ts'
import { importForm } from './import-form.ts'
import { maxFormBytes, readInput, requireSmall, type ImportInput } from './import-input.ts'
import { resultCounts, doneSentence, previewTable } from './import-preview.ts'
import { runLines, type ImportedLine, type ImportRun } from './import-run.ts'
import { pageTexts } from '../texts.ts'

/**
 * Serves the import of a list: `/<application>/<models>/import/`. The form sends its text to a
 * preview, whose form has the text again and sends it to the import.
 */
export async function importPages(app: FastifyInstance, objectPages: ObjectPages): Promise<void> {
  takeForms(app, maxFormBytes)
  const url = `${objectPages.route}import/`
  app.addHook('onRequest', async (request) => {
    requireSmall(request, objectPages.model(request))
  })
  app.get(url, async (request, reply) => {
    const model = allowed(objectPages, request)
    const content = await importForm(objectPages.view(model, request))
    return send(objectPages, { model, title: titleOf(model), content }, request, reply)
  })
  app.post(url, async (request, reply) => {
    const model = allowed(objectPages, request)
    const sent = requireSent(request)
    const { graph, config } = objectPages.options
    const input = await readInput(sent, graph, model, config.bulkMax)
    const expected = sent.get('do') === 'import' ? (sent.get('preview') ?? '') : undefined
    const { options } = objectPages
    const run = await runLines({ lines: input.lines, model, options, request, expected })
    if (run.isStored) return sendDone(objectPages, model, run, reply)
    const isLate = expected !== undefined
    const content = previewMarkup(objectPages, { model, input, run, isLate }, request)
    if (run.lines.some(isRefused)) reply.status(400)
    return send(
      objectPages,
      { model, title: `${titleOf(model)}: preview`, content },
      request,
      reply,
    )
  })
}

const titleOf = ({ labelPlural }: Model): string => pageTexts.import.title(labelPlural)

const isRefused = ({ outcome }: ImportedLine): boolean => outcome === 'refused'

/** Returns the model of the URL if the user may add or change its objects. */
function allowed(objectPages: ObjectPages, request: FastifyRequest): Model {
  const model = objectPages.model(request)
  if (!isExportable(model)) throw failure('ERR_NOT_FOUND')
  requireMaySee(request.identity, model, objectPages.options.config)
  const mayChange = mayWrite(request.identity, { model, permission: 'change' })
  if (!mayChange) requireMay(request.identity, { model, permission: 'add' })
  return model
}

interface ImportContent {
  readonly model: Model
  readonly title: string
  readonly content: Markup
}

function send(
  objectPages: ObjectPages,
  { model, title, content }: ImportContent,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const page = {
    title,
    crumbs: objectPages.crumbs(model),
    content: [html`<h1>${title}</h1>`, content],
  }
  return objectPages.send(page, request, reply)
}

interface Preview {
  readonly model: Model
  readonly input: ImportInput
  readonly run: ImportRun
  /** True after an import that was refused because its result differs from the preview. */
  readonly isLate: boolean
}

function previewMarkup(
  objectPages: ObjectPages,
  preview: Preview,
  request: FastifyRequest,
): Markup {
  const { model, input, run } = preview
  const writes = run.lines.filter(({ outcome }) => outcome === 'created' || outcome === 'updated')
  const isOpen = writes.length === 0 || run.lines.some(isRefused)
  const all = writes.length.toLocaleString('en')
  return html`
    ${problemOf(preview)}
    <p class="count">${run.lines.length > 0 && `${resultCounts(run.lines)}.`}</p>
    <form class="transfer" method="post" enctype=${multipartType}>
      ${csrfInput(request.identity?.session?.csrf)}
      <input type="hidden" name="preview" value=${run.digest} />
      <div class="line">
        ${
          !isOpen &&
          html`<button type="submit" name="do" value="import">
            ${pageTexts.import.confirm(all)}
          </button>`
        }
        <button type="submit" class=${isOpen ? undefined : 'plain'} name="do" value="preview">
          ${pageTexts.import.again}
        </button>
        <a class="button quiet" href=${`${objectPages.urlOf(model)}import/`}>
          ${pageTexts.import.restart}
        </a>
        <a class="button quiet" href=${objectPages.urlOf(model)}>${pageTexts.buttons.cancel}</a>
      </div>
      <details open=${isOpen}>
        <summary>Text</summary>
        <textarea name="text" class="code" rows="10" spellcheck="false" aria-label="Text">
${`\n${input.text}`}</textarea>
      </details>
    </form>
    ${run.lines.length > 0 && previewTable(run.lines, model)}
  `
}

/** Renders the reason why nothing was imported or can be imported; null if there is none. */
function problemOf({ run: { lines }, isLate }: Preview): Markup {
  const refused = lines.filter(isRefused).length
  const refusal = refused === 1 ? '1 line is' : `${refused.toLocaleString('en')} lines are`
  const sentence =
    lines.length === 0
      ? pageTexts.import.noLines
      : refused > 0
        ? pageTexts.import.refused(refusal)
        : isLate
          ? pageTexts.import.late
          : undefined
  return sentence && html`<p class="problem" role="alert">${sentence}</p>`
}

/** Redirects to the list, with a message about what changed and a link to the new objects. */
function sendDone(
  objectPages: ObjectPages,
  model: Model,
  { lines }: ImportRun,
  reply: FastifyReply,
): FastifyReply {
  const list = objectPages.urlOf(model)
  const ids = lines.flatMap(({ outcome, id }) => (outcome === 'created' && id ? [id] : []))
  const [first, last] = [Math.min(...ids), Math.max(...ids)]
  const range = [
    ['id__gte', [String(first)]],
    ['id__lte', [String(last)]],
  ] as const
  const links =
    ids.length > 0 ? [{ label: pageTexts.import.showNew, href: urlOf(list, range) }] : []
  setFlash(reply, { text: doneSentence(lines, model), links })
  return reply.redirect(list, 303)
}
