import { featureSections } from './feature-sections.ts'
import { frameworkSections } from './framework-sections.ts'
import type { Section } from './section.ts'

/** A document with generated parts. */
export interface ReferenceDocument {
  readonly path: string
  /** The modules whose names it describes: each name is in one section. */
  readonly modules: readonly string[]
  readonly sections: readonly Section[]
  /** True lists the parts that an interface inherits, too. */
  readonly listsInherited?: boolean
  /**
   * The parts that are listed of a type, by its name: those that projects use. Another document has
   * the parts of a type that lists none.
   */
  readonly listedParts?: Readonly<Record<string, readonly string[]>>
}

/** The file whose exports are the public names of the schema language. */
export const languageFile = 'src/public/schema.ts'

/** The sections of the reference of the schema language. */
export const sections: readonly Section[] = [
  {
    part: 'models',
    groups: [
      {
        names: [
          'defineModel',
          'ModelDeclaration',
          'UniqueFields',
          'ExclusionFields',
          'notEmpty',
          'TotalsDeclaration',
          'NamedDeclaration',
        ],
      },
    ],
  },
  {
    part: 'extensions',
    groups: [{ names: ['extendModel', 'ModelExtension', 'ExtensionPages', 'NamedExtension'] }],
  },
  {
    part: 'applications',
    groups: [{ names: ['ApplicationDeclaration', 'ModelOptions', 'users', 'extras', 'secrets'] }],
  },
  { part: 'common options', groups: [{ names: ['CommonOptions'] }] },
  {
    part: 'kinds',
    groups: [
      { title: 'Texts', names: ['text', 'slug', 'url', 'email', 'colour'] },
      { title: 'Numbers', names: ['integer', 'asNumber', 'integerList', 'decimal', 'money'] },
      { title: 'Choices', names: ['boolean', 'choice', 'textChoice', 'booleanChoice', 'state'] },
      {
        title: 'Times',
        names: [
          'date',
          'time',
          'timestamp',
          'duration',
          'dateRange',
          'timeRange',
          'created',
          'createdAt',
          'lastUpdated',
        ],
      },
      { title: 'Networks', names: ['ipAddress', 'ipNetwork', 'macAddress'] },
      { title: 'Documents and lists', names: ['json', 'list'] },
      { title: 'Files', names: ['file', 'image'] },
      {
        title: 'Credentials',
        names: ['password', 'key', 'publicKey', 'secret', 'secretHash', 'hidden'],
      },
      { title: 'References', names: ['reference', 'references', 'contentTypeField'] },
      {
        title: 'Computed objects',
        names: ['reverse', 'link', 'peer', 'firstOf', 'oneOf', 'target'],
      },
      {
        title: 'Computed values',
        names: [
          'count',
          'sum',
          'min',
          'max',
          'average',
          'ipFamily',
          'computedText',
          'expression',
          'under',
        ],
      },
    ],
  },
  {
    part: 'expressions',
    groups: [
      {
        names: [
          'FieldOperand',
          'NumberOperand',
          'TextOperand',
          'DateOperand',
          'ConditionOperand',
          'when',
          'coalesce',
        ],
      },
    ],
  },
  {
    part: 'filters',
    groups: [{ names: ['contains', 'anyOf', 'anySet', 'named', 'network'] }],
  },
  {
    part: 'rules',
    groups: [{ names: ['sameAs', 'different', 'requires', 'mustBe', 'Rule'] }],
  },
  {
    part: 'policies',
    groups: [
      {
        names: [
          'PolicyDeclaration',
          'PolicyAlternative',
          'FieldPolicy',
          'PolicyFilters',
          'PolicyValue',
          'inGroup',
          'isStaff',
          'ReaderCondition',
          'allOf',
          'PolicyConjunction',
        ],
      },
    ],
  },
  {
    part: 'pages',
    groups: [
      { names: ['PagesDeclaration', 'part', 'PartDeclaration', 'related', 'RelatedDeclaration'] },
      {
        title: 'Links in rows',
        names: [
          'adding',
          'AddingDeclaration',
          'setting',
          'SettingDeclaration',
          'removing',
          'RemovingDeclaration',
          'RowActionDeclaration',
        ],
      },
    ],
  },
  {
    part: 'own kinds',
    groups: [
      {
        names: [
          'commonOptionsSchemas',
          'optionsOf',
          'OptionValues',
          'optionsParameter',
          'parseInteger',
          'InvalidValue',
          'makeField',
          'Column',
          'varcharColumn',
          'textColumn',
          'integerColumn',
          'smallintColumn',
          'booleanColumn',
          'defineKind',
          'Field',
        ],
      },
    ],
  },
]

/** The generated documents: each public name of their modules is in one of their sections. */
export const referenceDocuments: readonly ReferenceDocument[] = [
  {
    path: 'docs/schema-language.md',
    modules: [languageFile],
    sections,
    listedParts: { FieldOperand: [] },
  },
  {
    path: 'docs/framework.md',
    modules: [
      'src/public/index.ts',
      'src/public/commands.ts',
      'src/public/pages.ts',
      'src/public/transfer.ts',
      'src/public/export-templates.ts',
      'src/public/secrets.ts',
      'src/public/sign-in.ts',
      'src/public/inventory.ts',
      'src/public/testing.ts',
    ],
    sections: [...frameworkSections, ...featureSections],
    listsInherited: true,
    listedParts: {
      ApiError: ['fields'],
      BehaviourRow: [],
      BehaviourSettings: [],
      Config: [],
      Database: ['rows'],
      FileTable: [],
      FormBody: [],
      ImportLoad: ['chunk', 'finish'],
      ImportOutcome: [],
      LoadOptions: ['salvage'],
      NotText: ['line'],
      FieldMessages: ['add', 'has', 'throwAny'],
      ModelGraph: ['models'],
      InventoryDefinition: [],
      Model: ['key', 'label', 'application', 'path', 'table', 'fields'],
      OwnSettings: [],
      ResolvedField: [],
      SentFile: ['name', 'bytes'],
      Shape: [],
      TableColumn: [],
      RowLockStrength: [],
      StartError: [],
    },
  },
]
