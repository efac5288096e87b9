import type { CampaignRow } from './command.ts'
import { races } from './races.ts'

/** Every campaign: a new one is a row here and a file beside this one. */
export const campaigns: Readonly<Record<string, CampaignRow>> = {
  races: {
    description: 'Sends conflicting writes at once: none is lost, none is there twice.',
    run: races,
    least: { races: 17, requests: 100 },
  },
}
