import { idOf, requireModel } from 'cadastre'
import { html, type Markup, type PageView } from 'cadastre/pages'

/** An object on the path of a connection: a port, a circuit or a site. */
export interface Stop {
  /** The key of its model. */
  readonly model: string
  readonly id: number
  /** The label with the owners: `sw1 › et0`. */
  readonly label: string
  /** More about it: a provider, a patch panel. */
  readonly note?: string
}

/** A connection from end to end. */
export interface Trace {
  readonly stops: readonly Stop[]
  /** False for a planned connection. */
  readonly isConnected: boolean
}

/** Renders a connection as a list of its stops, each a link. */
export function traceMarkup(view: PageView, { stops, isConnected }: Trace): Markup {
  return html`<ol class=${isConnected ? 'trace' : 'trace planned'}>
      ${stops.map((stop) => {
        const isOwn = stop.model === view.model.key && stop.id === idOf(view.request)
        return html`<li aria-current=${isOwn ? 'true' : undefined}>
          ${stopMarkup(view, stop)}
          ${stop.note !== undefined && html`<span class="faint">${stop.note}</span>`}
        </li>`
      })}
    </ol>
    ${!isConnected && html`<p class="hint">Planned, not yet connected.</p>`}`
}

/** Renders the far ends of a connection, for a cell of a table. */
export function endsMarkup(view: PageView, { stops, isConnected }: Trace): Markup {
  return html`<ul class="values">
    ${stops.slice(1).map((stop) => html`<li>${stopMarkup(view, stop)}</li>`)}
    ${!isConnected && html`<li><span class="choice">Planned</span></li>`}
  </ul>`
}

function stopMarkup({ graph, urlOf }: PageView, { model, id, label }: Stop): Markup {
  return html`<a href=${urlOf(requireModel(graph, model), id)}>${label}</a>`
}
