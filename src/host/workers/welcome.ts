import type { HostConfig } from '../config/read-host-config.ts'
import type { RunnableService } from '../../framework/service/interface.ts'

/** The facts in the text about a start. */
export interface Welcome {
  /** The URL of the API root. */
  readonly url: string
  /** True when this start created the first user. */
  readonly isFirst: boolean
  readonly config: Pick<HostConfig, 'superuserName' | 'superuserPassword'>
  readonly service: Pick<RunnableService, 'about' | 'graph'>
}

/**
 * Returns the text printed when the service listens: its URLs, and the first steps at the first
 * start.
 */
export function printWelcome(given: Welcome): string {
  const { url, isFirst, service } = given
  const pages = url.replace(/api\/$/, '')
  const lines = [
    '',
    `${service.about.name} is running. Ctrl-C stops it.`,
    '',
    `  Pages              ${pages}`,
    `  API                ${url}`,
    `  API documentation  ${url}docs/`,
    '',
  ]
  return (isFirst ? [...lines, ...nextSteps(pages, given)] : lines).join('\n')
}

function nextSteps(pages: string, { config, service }: Welcome): readonly string[] {
  const [first = '', ...more] = firstSteps(pages, service)
  const password = config.superuserPassword
    ? 'the password of SUPERUSER_PASSWORD'
    : 'the password above'
  return [
    'Next steps:',
    `  1. Sign in at ${pages}login/ as ${config.superuserName}, with ${password}.`,
    `  2. ${first}`,
    ...more.map((line) => `     ${line}`),
    '  3. Add accounts for others: npx cadastre user create <name>',
    '',
  ]
}

function firstSteps(pages: string, { about, graph }: Welcome['service']): readonly string[] {
  if (about.firstSteps) return about.firstSteps(pages)
  const model = [...graph.models.values()].find(({ operations }) => operations.has('create'))
  return model
    ? [`Add your first ${model.label} at ${pages}${model.application}/${model.path}/add/.`]
    : []
}
