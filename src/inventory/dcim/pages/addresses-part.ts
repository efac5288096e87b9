import { html, isJsonObject, type Markup, type PagePart, requireModel } from 'cadastre'
import { readObjects } from '../../../framework/http/base-shape.ts'
import { readerOf } from '../../../framework/http/read-objects.ts'
import { textOrEmpty } from '../../json.ts'
import { pageMembers } from '../../../features/pages/values/page-shape.ts'
import { hiddenFrom } from '../../../framework/read/visibility.ts'
import { seesModels } from './elevation-part.ts'

/** The IP addresses of interfaces. */
export const interfaceAddresses: PagePart = {
  label: 'IP addresses',
  read: async (interfaces, view) => {
    const { graph, config, request, urlOf } = view
    if (interfaces.length === 0 || !seesModels(view)('ipam.IPAddress')) return new Map()
    const model = requireModel(graph, 'ipam.IPAddress')
    const maySee = readerOf(request, config)
    const hidden = hiddenFrom(graph, model, maySee)
    const members = pageMembers(graph, model, ['address', 'interface'], hidden)
    const ids = interfaces.map(({ id }) => String(id))
    const read = await readObjects({ graph, config }, request, {
      model,
      maySee,
      members,
      parameters: { interface_id: ids, limit: ['0'] },
    })
    const links = new Map<number, readonly Markup[]>()
    for (const one of read.filter(isJsonObject)) {
      const owner = isJsonObject(one['interface']) ? Number(one['interface']['id']) : 0
      const href = urlOf(model, Number(one['id']))
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
