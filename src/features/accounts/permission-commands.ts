import { Option, type Command } from 'commander'
import type { Config } from '../../framework/config/config.ts'
import type { Database } from '../../framework/database/database.ts'
import type { CommandContext } from '../../framework/service/interface.ts'
import { requireId } from '../../framework/write/find-object.ts'
import { allowedActions } from './object-permissions/check.ts'
import { ExplainedRights, type ExplainedRight } from './explain/explanation.ts'
import { collect, collectJson } from './repeated-options.ts'
import {
  NamedPermissions,
  type NamedHolder,
  type NewObjectPermission,
} from './object-permissions/named-permissions.ts'

/** Runs a function with the object permissions of the database. */
type WithPermissions = (work: (permissions: NamedPermissions) => Promise<void>) => Promise<void>

/** Adds `permission`, which manages and explains object permissions. */
export function addPermissionCommands(program: Command, context: CommandContext): void {
  const { graph, extensionsOf } = context.service
  const withPermissions: WithPermissions = (work) =>
    context.withDatabase((database, config) =>
      work(new NamedPermissions({ graph, database, extensions: extensionsOf(config) })),
    )
  const permission = program.command('permission').description('manage object permissions')
  addList(permission, withPermissions)
  addAdd(permission, withPermissions)
  addExplain(permission, context)
  addChanges(permission, withPermissions)
}

function addList(permission: Command, withPermissions: WithPermissions): void {
  permission
    .command('list')
    .description('list object permissions, and who has them')
    .addOption(
      new Option('--user <name>', 'only those of a user, and of the groups of the user').conflicts(
        'group',
      ),
    )
    .option('--group <name>', 'only those of a group')
    .action((holder: NamedHolder) =>
      withPermissions(async (permissions) => console.table(await permissions.list(holder))),
    )
}

/** The options of `permission add`. */
interface AddFlags {
  readonly description?: string
  readonly model: readonly string[]
  readonly action?: readonly string[]
  readonly constraint?: readonly unknown[]
  readonly field?: readonly string[]
  readonly user: readonly string[]
  readonly group: readonly string[]
}

function addAdd(permission: Command, withPermissions: WithPermissions): void {
  permission
    .command('add <name>')
    .description('create an object permission; options in the singular may be repeated')
    .requiredOption('--model <model>', 'a model, such as users.user', collect)
    .option('--action <action>', 'view, add, change, delete or reveal; default: view', collect)
    .option(
      '--constraint <json>',
      'filters that all have to hold, such as {"username": "ada"}; of several options, one has ' +
        'to hold; default: all objects',
      collectJson,
    )
    .option('--field <field>', 'a field that add and change may set; default: all', collect)
    .option('--user <name>', 'a user who has it', collect, [])
    .option('--group <name>', 'a group whose members have it', collect, [])
    .option('--description <text>', 'purpose of the permission')
    .action((name: string, flags: AddFlags) =>
      withPermissions(async (permissions) => {
        const id = await permissions.create(newPermission(name, flags))
        const holders = flags.user.length + flags.group.length
        const nobody = holders === 0 ? ' Nobody has it: --user and --group name who does.' : ''
        console.log(`The object permission "${name}" was created with id ${id}.${nobody}`)
      }),
    )
}

/** Returns the data of a permission; what is not given has the defaults of the model. */
const newPermission = (
  name: string,
  { description, model, action, constraint, field, user, group }: AddFlags,
): NewObjectPermission => ({
  name,
  ...(description === undefined ? {} : { description }),
  models: model,
  ...(action ? { actions: action } : {}),
  ...(constraint ? { constraints: constraint } : {}),
  ...(field ? { fields: field } : {}),
  users: user,
  groups: group,
})

/** The options of `permission explain`. */
interface ExplainFlags {
  readonly user: string
  readonly model: string
  readonly action: string
}

function addExplain(permission: Command, { service, withDatabase }: CommandContext): void {
  const explain = async (flags: ExplainFlags, database: Database, config: Config) => {
    const rights = new ExplainedRights(service.graph, config)
    const asked = rights.requireRight(flags.model, flags.action)
    const user = { field: 'username', value: flags.user }
    await requireId({ graph: service.graph, database }, 'users.User', user)
    return rights.explain(database, flags.user, asked)
  }
  permission
    .command('explain')
    .description('explain what a user may do with the objects of a model')
    .requiredOption('--user <name>', 'the user')
    .requiredOption('--model <model>', 'the model, such as users.user')
    .option('--action <action>', `one of ${[...allowedActions(service.graph)].join(', ')}`, 'view')
    .action((flags: ExplainFlags) =>
      withDatabase(async (database, config) => {
        for (const line of linesOf(await explain(flags, database, config))) console.log(line)
      }),
    )
}

/** On which objects an action is allowed, in words. */
const extentWords = { all: 'all objects', some: 'some objects', none: 'no object' } as const

/** Returns an explanation as lines. Texts in them may have codes that control a terminal. */
function linesOf(explained: ExplainedRight): readonly string[] {
  const { user, model, action, allowed, reasons, hiddenFields } = explained
  const fixedFields = ['add', 'change'].includes(action) ? explained.fixedFields : []
  return [
    `${user} may ${action} ${extentWords[allowed]} of ${model}.`,
    ...reasons.map((reason) => `  ${reason}`),
    ...(hiddenFields.length > 0 ? [`  Hidden fields: ${hiddenFields.join(', ')}.`] : []),
    ...(fixedFields.length > 0 ? [`  Fields that cannot be set: ${fixedFields.join(', ')}.`] : []),
  ].map((line) => line.replaceAll(/\p{Cc}+/gu, ' '))
}

function addChanges(permission: Command, withPermissions: WithPermissions): void {
  for (const [command, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    // prettier-ignore
    permission
      .command(`${command} <name>`)
      .description(enabled ? 'enable an object permission' : 'disable an object permission: nobody has it')
      .action((name: string) =>
        withPermissions(async (permissions) => {
          await permissions.setEnabled(name, enabled)
          console.log(`The object permission "${name}" is ${command}d.`)
        }),
      )
  permission
    .command('remove <name>')
    .description('delete an object permission')
    .action((name: string) =>
      withPermissions(async (permissions) => {
        await permissions.remove(name)
        console.log(`The object permission "${name}" was deleted.`)
      }),
    )
}
