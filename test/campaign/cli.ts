// `npm run campaign -- <name> --seed <number> --minutes <number>`
import { campaigns } from './campaigns.ts'
import { runCampaign } from './command.ts'

process.exitCode = await runCampaign(campaigns, process.argv.slice(2), {
  print: (line) => console.log(line),
  report: (line) => console.error(line),
})
