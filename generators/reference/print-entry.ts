import type { Entry, DescribedPart, ReferenceParameter } from './entry.ts'

/** The options that most kinds take, by name. */
export type Shared = ReadonlyMap<string, DescribedPart>

/**
 * Returns the Markdown of one name: its call, what it means, its parameters, its options and its
 * examples. An option that means what the shared one does is listed by its name alone.
 */
export function printEntry(entry: Entry, shared: Shared): string {
  const { name, meaning, parameters = [], members, examples } = entry
  const isFunction = entry.parameters !== undefined
  const isCommon = (member: DescribedPart): boolean =>
    shared.get(member.name)?.meaning === member.meaning
  const common = isFunction ? members.filter(isCommon) : []
  const own = members.filter((member) => !common.includes(member))
  const blocks = [
    `### \`${name}\``,
    isFunction ? `\`${printCall(name, parameters)}\`. ${meaning}` : meaning,
    printParameters(parameters),
    common.length > 0 ? `Common options: ${common.map(codeOf).join(', ')}.` : '',
    own.length > 0 ? printMembers(own, isFunction ? 'option' : 'part') : '',
    ...examples.map((code) => `\`\`\`ts\n${code}\n\`\`\``),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

const codeOf = ({ name }: DescribedPart): string => `\`${name}\``

/** Returns a call such as `choice(labels, [options])`. */
function printCall(name: string, parameters: readonly ReferenceParameter[]): string {
  const printed = parameters.map(({ name: own, isOptional, isRest }) =>
    isOptional ? `[${own}]` : isRest ? `${own}, …` : own,
  )
  return `${name}(${printed.join(', ')})`
}

function printParameters(parameters: readonly ReferenceParameter[]): string {
  return parameters
    .filter(({ meaning }) => meaning !== '')
    .map(({ name, meaning }) => `- \`${name}\`: ${meaning}`)
    .join('\n')
}

/** Returns a table. It has no column of defaults where nothing has a default. */
function printMembers(members: readonly DescribedPart[], title: string): string {
  const hasDefaults = members.some((member) => defaultOf(member) !== '')
  const head = [title, 'type', ...(hasDefaults ? ['default'] : []), 'meaning']
  const rows = members.map((member) => [
    `\`${member.name}\``,
    `\`${member.type}\``,
    ...(hasDefaults ? [defaultOf(member)] : []),
    member.meaning.replace(/\.$/, ''),
  ])
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** Code such as `'small'`, `false` and `32767` is marked as code; a sentence is not. */
function defaultOf({ isRequired, fallback }: DescribedPart): string {
  if (isRequired) return '(required)'
  return /^('.*'|true|false|[\d,]+)$/.test(fallback) ? `\`${fallback}\`` : fallback
}
