import { keptTotals } from '../../framework/database/totals/index.ts'
import { nameIn } from '../../features/change-log/entry.ts'
import type { AddCommands, CommandContext } from '../../framework/service/interface.ts'
import type { ModelGraph, Model } from '../../framework/model/graph.ts'
import { seesAll } from '../../framework/model/permission.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { findModel, exampleModel } from '../../features/transfer/file/lines.ts'
import { unknownModel } from '../../features/transfer/file/json-lines.ts'
import { openProgress } from '../../features/transfer/import/progress.ts'
import { checkStored, isCheckable, type RefusedObject } from '../../framework/write/check-stored.ts'
import { commandLineAuthor } from '../../framework/model/author.ts'
import type { WriteContext } from '../../framework/write/context.ts'
import { exitAfterParsing, runCommand } from '../../framework/command/run-command.ts'

interface CheckFlags {
  readonly model: readonly string[]
  readonly json: boolean
}

/**
 * Adds `check`, which lists the stored objects that break a rule. Exit codes: 0 there are none, 1
 * there are some, 2 the command did not start.
 */
export const addCheckCommand: AddCommands = (program, context) => {
  const { graph } = context.service
  program
    .command('check')
    .exitOverride(exitAfterParsing)
    .description('list the stored objects that break a rule of their model; changes nothing')
    .option(
      '--model <name...>',
      `only these models, such as ${exampleModel(graph)}; default: all`,
      [],
    )
    .option('--json', 'print one line of JSON for each object', false)
    .action((flags: CheckFlags) => checkModels(context, flags))
}

function checkModels(context: CommandContext, { model: names, json }: CheckFlags): Promise<void> {
  return runCommand(context, async (database, config) => {
    const { graph, extensionsOf } = context.service
    const models = chosenModels(graph, names)
    const shared = { graph, database, extensions: extensionsOf(config), reader: seesAll }
    const totals = await keptTotals(
      database,
      models.map(({ table }) => table),
    )
    const progress = openProgress(process.stderr, () => undefined)
    const print = (line: string): void => {
      progress.line('') // leaves the line of the bar
      console.log(line)
    }
    let [checked, refused] = [0, 0]
    for (const model of models) {
      progress.begin(model.key, totals.get(model.table))
      const context: WriteContext = { ...shared, model, author: commandLineAuthor() }
      for await (const page of checkStored(context)) {
        for (const one of page.refused) print(json ? jsonOf(model, one) : textOf(model, one))
        progress.advance(page.checked)
        checked += page.checked
        refused += page.refused.length
      }
    }
    progress.end()
    const summary = summaryOf(models.length, checked, refused)
    if (json) console.error(summary)
    else console.log(summary)
    return refused === 0 ? 0 : 1
  })
}

/** Returns the models that names choose, or all; throws for one whose objects are not checked. */
function chosenModels(graph: ModelGraph, names: readonly string[]): readonly Model[] {
  const all = [...graph.models.values()].filter(isCheckable)
  const chosen = names.map((name) => {
    const model = findModel(graph, name)
    if (model && all.includes(model)) return model
    throw new StartError(
      model
        ? `Objects of ${model.key} are not checked: the service alone writes their fields.`
        : unknownModel(all, name),
    )
  })
  return chosen.length === 0 ? all : all.filter((model) => chosen.includes(model))
}

/** Returns the line of an object, such as `library.Book 7 "Emma": title: …; pages: …`. */
function textOf(model: Model, one: RefusedObject): string {
  const label = labelOf(model, one)
  const fields = Object.entries(one.errors).map(
    ([field, messages]) => `${field}: ${messages.join(' ')}`,
  )
  const name = label === null ? '' : ` ${JSON.stringify(label)}`
  return onOneLine(`${model.key} ${one.id}${name}: ${fields.join('; ')}`)
}

function jsonOf(model: Model, one: RefusedObject): string {
  const { id, errors } = one
  return JSON.stringify({ model: model.key, id, label: labelOf(model, one), errors })
}

const labelOf = (model: Model, { stored }: RefusedObject): string | null =>
  nameIn(model, stored) ?? null

// A stored text in a message may have line breaks, and codes that control a terminal.
const onOneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')

function summaryOf(models: number, checked: number, refused: number): string {
  const ofModels = `of ${models} ${models === 1 ? 'model' : 'models'}`
  const of = `${checked} ${checked === 1 ? 'object' : 'objects'} ${ofModels}`
  return refused === 0
    ? `No rule is broken: ${of} were checked.`
    : `${refused} of ${of} ${refused === 1 ? 'breaks' : 'break'} a rule.`
}
