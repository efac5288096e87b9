import { graph } from '../../support/inventory.ts'
import type { Reply } from '../subject.ts'
import type { WorldRequest } from './comparison.ts'

/**
 * The answers that may tell that something hidden exists, as the table of channels in
 * docs/security.md has them.
 */
const channels: readonly {
  readonly name: string
  readonly applies: (request: WorldRequest, replies: readonly [Reply, Reply]) => boolean
}[] = [
  {
    name: 'unique values',
    applies: ({ method }, replies) =>
      method !== 'GET' &&
      replies.some(({ status, text }) => status === 400 && /already exists|unique/.test(text)),
  },
  {
    name: 'rules between rows, and rules that compare a hidden field',
    applies: ({ method }, [one, two]) =>
      method !== 'GET' &&
      [one, two].some(({ text }) => comparing.test(text)) &&
      (one.status !== two.status || withoutRules(one) === withoutRules(two)),
  },
  {
    name: 'a refused delete, also by an undo',
    applies: (_, [one, two]) =>
      one.status === two.status
        ? isRefusedDelete(one) && withoutOthers(one) === withoutOthers(two)
        : [one, two].some(({ text }) => dependent.test(text)) &&
          [one, two].some(({ status }) => [200, 204].includes(status)), // an undo deletes with a 200
  },
  {
    name: 'allocation of free prefixes and addresses',
    applies: ({ method, url }, [one, two]) =>
      /\/available-(?:ips|prefixes)\//.test(url) &&
      (method === 'GET' ||
        (one.status === two.status
          ? withoutNetworks(one) === withoutNetworks(two)
          : [one, two].some(({ status, text }) => status === 409 && isShortage.test(text)))),
  },
]

/** The messages of declared rules. */
const ofRules = [...graph.models.values()].flatMap(({ rules }) =>
  rules.flatMap(({ compares }) => compares?.message.replaceAll(/\W/g, String.raw`\$&`) ?? []),
)

/** Sentences of rules that look at other objects, or at hidden fields of the same one. */
const comparing = new RegExp(
  [
    'The value does not fit other objects\\.',
    '[^"]*addresses of a service must be on interfaces[^"]*',
    ...new Set(ofRules),
  ].join('|'),
)

/** Returns a refusal without the sentences of these rules, and without fields with no other. */
const withoutRules = ({ text }: Reply): string =>
  text
    .replaceAll(new RegExp(`"(?:${comparing.source})"`, 'g'), '')
    .replaceAll(/"\w+":\[,*\]|,/g, '')

/** Sentences of refusals that hidden objects may cause. */
const dependent = /Other objects depend on it\.|other objects refer to/

const isRefusedDelete = ({ status, text }: Reply): boolean =>
  status === 409 && /depend|refer to/.test(text)

/** Returns a refusal without what tells that hidden objects prevent the delete, too. */
const withoutOthers = ({ text }: Reply): string =>
  text.replace(', and others', '').replaceAll(/other objects refer to [^"]*? by now[;,. ]*/g, '')

const isShortage = /Not enough free space/

/** Returns an answer without the addresses and networks in it, and how many are free. */
const withoutNetworks = ({ text }: Reply): string =>
  text.replaceAll(/[\da-f]*(?:[.:][\da-f]*){2,}(?:\/\d+)?|\d+ (?:is|are) free/g, '…')

/** Returns whether two answers may differ. */
export const isChannel = (request: WorldRequest, one: Reply, two: Reply): boolean =>
  channels.some(({ applies }) => applies(request, [one, two]))
