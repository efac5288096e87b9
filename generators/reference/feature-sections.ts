import type { Section } from './section.ts'

/** The sections of the modules of features, and of the inventory. */
export const featureSections: readonly Section[] = [
  {
    part: 'pages',
    groups: [
      {
        names: ['ProjectPage', 'PageOptions', 'PageContent', 'html', 'Markup', 'csrfInput'],
      },
      { title: 'Parts of pages', names: ['PagePart', 'PageParts', 'PageView', 'pagesOf'] },
      { title: 'Drawings', names: ['drawingMarkup', 'meterMarkup', 'Meter'] },
      {
        title: 'Tables',
        names: [
          'readTable',
          'countRows',
          'renderTable',
          'TableColumn',
          'InnerTable',
          'InnerTableOptions',
          'InnerRows',
        ],
      },
      {
        title: 'The start page',
        names: ['AttentionCheck', 'AttentionItem', 'AttentionRequest'],
      },
    ],
  },
  {
    part: 'transfer',
    groups: [
      {
        title: 'Imports',
        names: [
          'runImport',
          'ImportOptions',
          'OpenedImport',
          'ImportLoad',
          'LoadOptions',
          'Incoming',
          'Imported',
          'ImportListener',
          'ImportOutcome',
          'matchBodies',
          'commandLineAuthor',
        ],
      },
      {
        title: 'Files',
        names: [
          'readTextLines',
          'TextLine',
          'readCsvRows',
          'CsvRow',
          'BadLine',
          'referenceInCell',
          'parseJsonBody',
          'decodeText',
          'NotText',
        ],
      },
      { title: 'Models', names: ['isExportable', 'isWritable', 'targetOf', 'ResolvedField'] },
      { title: 'The database', names: ['databaseIdentity', 'existingIds', 'withoutListIndexes'] },
    ],
  },
  {
    part: 'export templates',
    groups: [
      {
        names: [
          'templatesIn',
          'openRenderer',
          'Filling',
          'describeObjects',
          'Thread',
          'ThreadOptions',
        ],
      },
    ],
  },
  {
    part: 'secrets',
    groups: [
      {
        names: ['withHolder', 'Holder', 'unlockByHolder', 'readKeyFile', 'readText', 'matchesHash'],
      },
    ],
  },
  {
    part: 'sign-in',
    groups: [
      { names: ['signInFeature', 'SignInWay', 'FoundUser', 'SignInLink', 'SignInPage'] },
      { names: ['findUserByPassword', 'Credentials'] },
    ],
  },
  { part: 'inventory', groups: [{ names: ['inventory', 'InventoryDefinition'] }] },
]
