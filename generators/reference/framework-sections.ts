import type { Section } from './section.ts'

/** The sections of `cadastre` and `cadastre/testing`. */
export const frameworkSections: readonly Section[] = [
  {
    part: 'service',
    groups: [
      {
        names: [
          'createService',
          'ServiceDefinition',
          'CoreDefinition',
          'RunnableService',
          'AppOptions',
        ],
      },
    ],
  },
  {
    part: 'features',
    groups: [
      {
        names: [
          'features',
          'defineFeature',
          'Feature',
          'FeatureParts',
          'SharedParts',
          'PartValues',
          'BehaviourContext',
          'FeatureHooks',
          'HookOptions',
          'ServedOptions',
        ],
      },
    ],
  },
  {
    part: 'behaviours',
    groups: [
      {
        names: [
          'Behaviour',
          'BehaviourRow',
          'BehaviourSettings',
          'Item',
          'valueOf',
          'JsonObject',
          'isJsonObject',
          'jsonObjectOf',
          'Work',
          'Written',
          'lockRows',
          'RowLockStrength',
          'runRowCheck',
          'RowCheck',
          'RowSelect',
          'filterChanged',
          'filterStored',
          'filterValid',
          'isChanged',
          'storedIds',
          'referredIds',
          'logChanged',
        ],
      },
    ],
  },
  {
    part: 'actions',
    groups: [
      {
        names: [
          'Action',
          'ResourceOptions',
          'requireModel',
          'ModelGraph',
          'Model',
          'idParams',
          'idOf',
          'parametersOf',
          'actionParameters',
          'originOf',
          'maySee',
          'seesAll',
          'Reader',
          'mayWrite',
          'Access',
          'slugOf',
          'writeContextOf',
          'WriteContext',
          'BodyOptions',
          'createObject',
          'updateObject',
          'removeObject',
          'Database',
          'Statement',
          'Rows',
          'transaction',
          'Writer',
          'TransactionOptions',
          'prismaClient',
          'inParts',
          'PrismaRunner',
        ],
      },
    ],
  },
  {
    part: 'errors',
    groups: [
      {
        names: [
          'invalid',
          'failure',
          'failuresOf',
          'ErrorTable',
          'ErrorRow',
          'ApiError',
          'FieldMessages',
          'StartError',
        ],
      },
    ],
  },
  {
    part: 'commands',
    groups: [
      {
        names: [
          'AddCommands',
          'CommandContext',
          'runCommand',
          'importGroup',
          'parseImportOptions',
          'dryRunOption',
          'ImportFlags',
          'exitAfterParsing',
          'wholeNumber',
          'documentPath',
          'openProgress',
          'Progress',
        ],
      },
    ],
  },
  {
    part: 'reads',
    groups: [
      {
        names: [
          'readObject',
          'readObjects',
          'WantedObjects',
          'pageBoundsOf',
          'ListBounds',
          'listPage',
          'Page',
          'pageLink',
        ],
      },
      {
        title: 'SQL by hand',
        names: [
          'compileShape',
          'Shape',
          'representationContextOf',
          'RepresentationContext',
          'rowsSql',
          'rowsJson',
          'Row',
          'versionSql',
          'containersOf',
          'lastAddressOf',
          'parseCidr',
        ],
      },
    ],
  },
  {
    part: 'writes',
    groups: [
      {
        names: [
          'createObjects',
          'createWithin',
          'updateObjects',
          'bodiesOf',
          'throwAny',
          'requireSeen',
          'addBehaviour',
          'lockExisting',
          'mayBeCommitted',
        ],
      },
      { title: 'Files and forms', names: ['parseFormBody', 'FormBody', 'SentFile', 'FileTable'] },
      { title: 'Texts of messages', names: ['shown', 'suggestOrList'] },
    ],
  },
  {
    part: 'settings',
    groups: [{ names: ['settingsOf', 'OwnSettings', 'facets', 'SettingFacets', 'Config'] }],
  },
  {
    part: 'tests',
    groups: [
      {
        names: [
          'openService',
          'OpenedService',
          'TestRequest',
          'TestResponse',
          'contractTests',
          'ContractTest',
          'Samples',
          'Body',
          'BodyHints',
          'BodyHint',
        ],
      },
    ],
  },
]
