import type { Config } from '../config.ts'

/** What the text about a start says. */
export interface Welcome {
  /** The URL of the API root. */
  readonly url: string
  /** Whether this start made the first user. */
  readonly isFirst: boolean
  readonly config: Pick<Config, 'superuserName' | 'superuserPassword'>
}

/** Returns what a person reads when the service listens: its URLs, and at the first start what to do next. */
export function welcome({ url, isFirst, config }: Welcome): string {
  const pages = url.replace(/api\/$/, '')
  const lines = [
    '',
    'Cadastre is running. Ctrl-C stops it.',
    '',
    `  Pages              ${pages}`,
    `  API                ${url}`,
    `  API documentation  ${url}docs/`,
    '',
  ]
  return (isFirst ? [...lines, ...nextSteps(pages, config)] : lines).join('\n')
}

function nextSteps(pages: string, config: Welcome['config']): readonly string[] {
  const password = config.superuserPassword ? 'the password of SUPERUSER_PASSWORD' : 'the password above' // prettier-ignore
  return [
    'What to do next:',
    `  1. Sign in at ${pages}login/ as ${config.superuserName}, with ${password}.`,
    `  2. Add your first site at ${pages}manage/dcim/sites/,`,
    '     or fill the empty inventory with an example network: npm run cli -- demo',
    '  3. Add accounts for others: npm run cli -- user create <name>',
    '',
  ]
}
