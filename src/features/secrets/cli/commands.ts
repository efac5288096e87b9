import cliProgress from 'cli-progress'
import type { Command } from 'commander'
import type { UserKeyAccounts } from '../user-key-accounts.ts'
import { StartError } from '../../../framework/errors/start-error.ts'
import { documentPath } from '../../../framework/command/document-path.ts'
import { readText, requireRing, ringOf, withHolder, type Holder } from './key-holder.ts'
import { wholeNumber } from '../../../framework/command/whole-number.ts'
import type { AddCommands, CommandContext } from '../../../framework/service/interface.ts'

/** Adds `secrets`: user keys, rotation, status and the audit. */
export const addSecretsCommands: AddCommands = (program, context) => {
  const group = program
    .command('secrets')
    .description(`manage the keys of secrets; see ${documentPath('security.md')}`)
  addUserKeyCommands(group, context)
  addRotate(group, context)
  group
    .command('status')
    .description('show the versions of the master key, user keys and sessions')
    .action(() =>
      context.withDatabase(async (database) => {
        const { readKeyStatus } = await import('../key-status.ts')
        const { versions, ...counts } = await readKeyStatus(context.service.graph, database)
        console.table(versions)
        console.table(counts)
      }),
    )
  addAudit(group, context)
}

function addUserKeyCommands(group: Command, context: CommandContext): void {
  const keys = group.command('user-key').description('manage public keys of users')
  withHolder(keys.command('set <username> <file>'))
    .description(
      'set the public key of a user; active at once when it is the first, or with --as and ' +
        '--private-key',
    )
    .action((username: string, file: string, holder: Holder) =>
      withKeys(context, holder, async (userKeys) => {
        const active = await userKeys.set(username, await readText(file))
        console.log(`The user key of ${username} was set and is ${active ? 'active' : 'inactive'}.`)
      }),
    )
  withHolder(keys.command('activate <username>'))
    .description('activate the public key of a user: the user gets the master key')
    .action((username: string, holder: Holder) =>
      withKeys(context, holder, async (userKeys) => {
        await userKeys.activate(username)
        console.log(`The user key of ${username} is active.`)
      }),
    )
  keys
    .command('list')
    .description('list user keys')
    .action(() => withKeys(context, {}, async (userKeys) => console.table(await userKeys.list())))
}

function addRotate(group: Command, context: CommandContext): void {
  withHolder(group.command('rotate'))
    .description('seal all values under a new master key; continues an interrupted rotation')
    .option('--dry-run', 'open all values, write nothing', false)
    .option('--batch <objects>', 'number of objects in one transaction', wholeNumber, 200)
    .action((options: Holder & { dryRun: boolean; batch: number }) =>
      context.withDatabase(async (database) => {
        const { rotate } = await import('../rotation.ts')
        const ring = await requireRing(options, { graph: context.service.graph, database })
        const bar = new cliProgress.SingleBar(
          { format: '{bar} {value}/{total} values, {eta_formatted} left', stream: process.stderr },
          cliProgress.Presets.shades_classic,
        )
        const report = await rotate(context.service.graph, database, ring, {
          ...options,
          onProgress: (done, total) => (done === 0 ? bar.start(total, 0) : bar.update(done)),
        }).finally(() => bar.stop())
        const { version, resumed, resealed, broken, retired } = report
        const start = resumed ? 'The rotation was continued. ' : ''
        const verb = options.dryRun ? 'would be' : 'were'
        console.log(`${start}${resealed} values ${verb} sealed under version ${version}.`)
        if (retired.length > 0)
          console.log(
            `Version ${retired.join(', ')} of the master key was retired: all copies were deleted.`,
          )
        for (const location of broken) console.error(`${location} does not open.`)
        if (broken.length > 0)
          throw new StartError(
            'The old version was kept for the values that do not open: write or delete ' +
              'them, then rotate again.',
          )
      }),
    )
}

function addAudit(group: Command, context: CommandContext): void {
  const audit = group.command('audit').description('check the chain of revealed secrets')
  audit
    .command('verify')
    .description('check that no record of a reveal was changed or removed')
    .option('--digest <hex>', 'digest of an earlier run, which must still be in the chain')
    .action(({ digest }: { digest?: string }) =>
      context.withDatabase(async (database) => {
        const { isInChain, verifyReveals } = await import('../reveals.ts')
        const report = await verifyReveals(database)
        const lost = digest !== undefined && !(await isInChain(digest, database))
        const faults = lost
          ? [...report.faults, 'The digest is not in the chain: records were replaced or removed.']
          : report.faults
        for (const fault of faults) console.error(fault)
        if (faults.length > 0) throw new StartError('The records of reveals were changed.')
        console.log(`${report.length} reveals; no record was changed or removed.`)
        console.log(
          `Digest, to keep elsewhere and pass to --digest later: ${report.digest || '(empty)'}`,
        )
      }),
    )
}

async function withKeys(
  { service, withDatabase }: CommandContext,
  holder: Holder,
  work: (userKeys: UserKeyAccounts) => Promise<void>,
): Promise<void> {
  await withDatabase(async (database, config) => {
    const { userKeysOf } = await import('../user-key-accounts.ts')
    const { graph } = service
    const extensions = service.extensionsOf(config)
    await work(
      userKeysOf({ graph, database, extensions }, await ringOf(holder, { graph, database })),
    )
  })
}
