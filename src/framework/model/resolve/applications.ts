import Type from 'typebox'
import { findWrong } from '../arguments.ts'
import type { ApplicationDeclaration } from '../define.ts'
import { isApplicationName } from '../model-names.ts'
import { reservedApplications } from '../reserved.ts'
import { didYouMean } from '../similar-names.ts'
import { declarationParts } from './parts.ts'
import type { Source } from './draft.ts'
import type { Mistakes } from './mistakes.ts'

const file = 'schema/index.ts'

const option = 'an object with field and make'

const schema = Type.Array(
  Type.Object(
    {
      name: Type.String(),
      label: Type.String(),
      description: Type.String(),
      menu: Type.Optional(
        Type.Record(Type.String(), Type.Array(Type.String(), { allowed: 'a list of models' }), {
          allowed: 'an object of lists of models by title',
        }),
      ),
      folders: Type.Optional(
        Type.Array(Type.String({ allowed: 'the URL of a folder' }), {
          allowed: 'a list of URLs of folders',
        }),
      ),
      options: Type.Optional(
        Type.Record(
          Type.String(),
          Type.Object({ field: Type.String(), make: Type.Unknown() }, { allowed: option }),
          { allowed: 'an object of parts of declarations by name' },
        ),
      ),
    },
    { additionalProperties: false, allowed: 'an object with name, label and description' },
  ),
  { allowed: 'a list of objects with name, label and description' },
)

/**
 * Reports applications of the wrong type, with a wrong or reserved name, or with the name of
 * another one.
 */
export function checkApplications(
  applications: readonly ApplicationDeclaration[],
  mistakes: Mistakes,
): void {
  for (const { path, wrong, allowed } of findWrong(schema, applications)) {
    const subject = ['`applications`', ...path].join(', ')
    mistakes.add(file, `${subject} ${wrong}`, allowed === '' ? [] : [allowed])
  }
  mistakes.throwAny()
  checkOptions(applications, mistakes)
  const names = applications.map(({ name }) => name)
  for (const [index, name] of names.entries()) {
    const wrong = wrongName(name) ?? (names.indexOf(name) < index ? 'is there twice' : undefined)
    if (wrong !== undefined) mistakes.add(file, `the application name "${name}" ${wrong}`)
  }
}

/** Reports parts of declarations that two applications add, or that every declaration has. */
function checkOptions(applications: readonly ApplicationDeclaration[], mistakes: Mistakes): void {
  const owners = new Map(Object.keys(declarationParts).map((part) => [part, 'every declaration']))
  for (const { name, options = {} } of applications)
    for (const part of Object.keys(options)) {
      const owner = owners.get(part)
      if (owner !== undefined)
        mistakes.add(file, `the application "${name}" adds the part "${part}": ${owner} has it too`)
      owners.set(part, `the application "${name}"`)
    }
}

/** Reports models in the menus that their applications do not have. */
export function checkMenus(
  applications: readonly ApplicationDeclaration[],
  sources: readonly Source[],
  mistakes: Mistakes,
): void {
  for (const { name, menu = {} } of applications) {
    const known = sources.filter((one) => one.application === name).map(({ model }) => model.name)
    for (const [title, models] of Object.entries(menu))
      for (const model of models.filter((one) => !known.includes(one)))
        mistakes.add(
          file,
          `the menu "${title}" of the application "${name}" has "${model}", which is no model of ` +
            `it${didYouMean(model, known)}`,
          known,
        )
  }
}

function wrongName(name: string): string | undefined {
  if (!isApplicationName(name))
    return 'is not allowed: a lower-case letter, then lower-case letters and digits'
  if (reservedApplications.includes(name))
    return (
      'is taken: the service has pages or an API of its own under it; taken are ' +
      `${reservedApplications.join(', ')}`
    )
  return undefined
}
