import { isJsonObject, requireModel } from 'cadastre'
import { html, readTable, type Markup, type PagePart } from 'cadastre/pages'
import { textOrEmpty } from '../../json.ts'
import { seesModels } from './elevation-part.ts'

/** The IP addresses of interfaces. */
export const interfaceAddresses: PagePart = {
  label: 'IP addresses',
  read: async (interfaces, view) => {
    if (interfaces.length === 0 || !seesModels(view)('ipam.IPAddress')) return new Map()
    const model = requireModel(view.graph, 'ipam.IPAddress')
    const ids = interfaces.map(({ id }) => String(id))
    const { rows } = await readTable(view, {
      model,
      columns: [
        { is: 'field', name: 'address' },
        { is: 'field', name: 'interface' },
      ],
      parameters: { interface_id: ids, limit: '0' },
    })
    const links = new Map<number, readonly Markup[]>()
    for (const one of rows) {
      const owner = isJsonObject(one['interface']) ? Number(one['interface']['id']) : 0
      const href = view.urlOf(model, Number(one['id']))
      const link = html`<li><a href=${href}>${textOrEmpty(one['address'])}</a></li>`
      links.set(owner, [...(links.get(owner) ?? []), link])
    }
    return new Map(
      [...links].map(
        ([id, list]) =>
          [
            id,
            html`<ul class="values">
              ${list}
            </ul>`,
          ] as const,
      ),
    )
  },
}
