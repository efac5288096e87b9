import { maySee, requireIdentity } from '../../../../framework/http/authorization/index.ts'
import { readerOf } from '../../../../framework/http/objects/index.ts'
import { capitalised } from '../../../../framework/model/components/describe.ts'
import { modelsByType, type Model } from '../../../../framework/model/graph.ts'
import { isJsonObject } from '../../../../framework/model/json-value.ts'
import type { RowConditions, VisibleRows } from '../../../../framework/model/permission.ts'
import { planList } from '../../../../framework/read/pages/index.ts'
import { parseQuery } from '../../../../framework/read/query.ts'
import { hiddenFrom } from '../../../../framework/read/visibility/index.ts'
import { rowsMeeting } from '../../../../framework/read/visible-rows/index.ts'
import type { FormPage } from '../../../pages/forms/form-part.ts'
import { html, type Markup } from '../../../pages/frame/html.ts'
import { urlOf } from '../../../pages/lists/list-url.ts'
import { countedObjects } from '../../../pages/lists/pager.ts'
import { pagesOf } from '../../../pages/objects/page-urls.ts'
import { labelOf } from '../../../pages/values/label.ts'
import { pageMembers } from '../../../pages/values/page-shape.ts'
import { constraintMistakes } from '../../object-permissions/check.ts'
import { rowConditionsOf, type ConditionUser } from '../../object-permissions/conditions.ts'
import { isUnlimited } from '../../object-permissions/grants.ts'
import { filtersBeyond } from '../../object-permissions/usable-filters.ts'
import { selectGroups, type ListedMember } from '../../sql/groups.ts'
import { rightOf } from './read-right.ts'
import type { RightState } from './right-state.ts'
import { sentencesMarkup } from './sentences.ts'
import { describeRights } from './stored-rights.ts'

/** The most models, objects of each, and counted objects of a preview. */
const [maxModels, maxObjects, maxCount] = [10, 10, 10_000]

/** Renders a right in words, and the objects that it selects among those that the reader sees. */
export async function previewMarkup(state: RightState, page: FormPage): Promise<Markup> {
  const right = rightOf(state)
  const models = right.models.flatMap((name) => modelsByType(page.graph).get(name) ?? [])
  const [sentences, user] = await Promise.all([describeRights(page, [right]), readerIn(page)])
  const parts = await Promise.all(
    models
      .slice(0, maxModels)
      .map((model) => modelMarkup(model, { constraints: right.constraints, user, page })),
  )
  const more = models.length - maxModels
  return html`
    <h2 tabindex="-1" data-shown-by="preview">Preview</h2>
    ${sentencesMarkup(sentences.flat())}
    ${usesReader(right.constraints) && html`<p class="hint">You are the signed-in user here.</p>`}
    ${parts} ${more > 0 && html`<p class="hint">${more} more kinds are not shown.</p>`}
  `
}

const usesReader = (constraints: unknown): boolean =>
  /"\$(user|groups)"/.test(JSON.stringify(constraints))

/** Returns the reader as the user whom conditions may name. */
async function readerIn({ request }: FormPage): Promise<ConditionUser> {
  const { userId: id, username } = requireIdentity(request)
  const rows = await request.database.rows<ListedMember>(selectGroups(id, 1000))
  return { id, username, groups: rows.map(([group, name]) => ({ id: group, name })) }
}

interface Previewing {
  readonly constraints: unknown
  readonly user: ConditionUser
  readonly page: FormPage
}

async function modelMarkup(model: Model, { constraints, user, page }: Previewing): Promise<Markup> {
  const { graph, config, request } = page
  const title = html`<h3>${capitalised(model.labelPlural)}</h3>`
  if (!maySee(request.identity, model, config))
    return html`${title}
      <p class="hint">You may not view them.</p>`
  const mistakes = isUnlimited(constraints)
    ? []
    : [...constraintMistakes(constraints, model, graph), ...unseenFilters(model, constraints, page)]
  if (mistakes.length > 0)
    return html`${title}
      <p class="error">${mistakes.join(' ')}</p>`
  const conditions = isUnlimited(constraints)
    ? undefined
    : rowConditionsOf(constraints, { graph, model, user })
  const rows = conditions && rowsMeeting(graph, [new Map([[model.key, conditions]])])
  const [count, objects] = await Promise.all([
    countOf(model, rows, page),
    objectsOf(model, rows, page),
  ])
  const counted =
    count > maxCount ? `more than ${countedObjects(model, maxCount)}` : countedObjects(model, count)
  return html`<h3>${capitalised(counted)}</h3>
    <p>
      ${objects.map(
        ({ label, href }, index) => html`${index > 0 && ', '}<a href=${href}>${label}</a>`,
      )}${count > objects.length && ' …'}
    </p>
    ${linksMarkup(model, conditions, page)}`
}

/** Returns a sentence for each filter that looks at what the reader may not see. */
function unseenFilters(
  model: Model,
  constraints: unknown,
  { graph, config, request }: FormPage,
): readonly string[] {
  const { maySee: isSeen, rows } = readerOf(request, config)
  const reader = { maySee: isSeen, hiddenFields: rows?.hiddenFields ?? new Map() }
  return filtersBeyond(constraints, { graph, model, reader }).map(
    (name) => `${name}: This filter looks at values that you may not see.`,
  )
}

async function countOf(
  { table }: Model,
  rows: VisibleRows | undefined,
  { request }: FormPage,
): Promise<number> {
  const text = `select count(*)::int from (select from ${table} limit ${maxCount + 1}) counted`
  const statement = { text, values: [], isReadOnly: true }
  const [row] = await request.database.rows<[number]>(rows ? rows.limit(statement) : statement)
  return row?.[0] ?? 0
}

interface PreviewedObject {
  readonly label: string
  readonly href: string
}

async function objectsOf(
  model: Model,
  rows: VisibleRows | undefined,
  { graph, config, request }: FormPage,
): Promise<readonly PreviewedObject[]> {
  const reader = readerOf(request, config)
  const members = pageMembers(graph, model, [], hiddenFrom(graph, model, reader))
  const query = { ...parseQuery(new Map(), config, null), limit: maxObjects, members, reader }
  const plan = planList(graph, model, query)
  const found = await request.database.rows(rows ? rows.limit(plan.page) : plan.page)
  const context = { base: '', choiceShape: config.choiceShape }
  return found
    .map((row) => plan.build(row, context))
    .filter(isJsonObject)
    .map((object) => ({
      label: labelOf(graph, model, object),
      href: `${pagesOf(model, config)}${Number(object['id'])}/`,
    }))
}

/** Renders links to the list of the objects, one for each alternative that the list can filter. */
function linksMarkup(
  model: Model,
  conditions: RowConditions | undefined,
  { config }: FormPage,
): Markup {
  const list = pagesOf(model, config)
  if (!conditions) return html`<p><a href=${list}>Open as a list</a></p>`
  const urls = conditions.flatMap(([filters = new Map()]) =>
    [...filters.keys()].every((name) => model.filters.has(name)) ? [urlOf(list, filters)] : [],
  )
  return html`<p class="line">
    ${urls.map(
      (href, index) =>
        html`<a href=${href}
          >Open as a list${conditions.length > 1 && ` (filters ${index + 1})`}</a
        >`,
    )}
  </p>`
}
