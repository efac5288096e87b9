/**
 * The sentences, questions and buttons of the pages for people, by page. The names of models,
 * fields and actions are arguments: they come from the schema. Numbers are formatted texts.
 */
export const pageTexts = {
  buttons: { save: 'Save', cancel: 'Cancel', create: 'Create', delete: 'Delete', back: 'Back' },
  list: {
    none: 'Nothing here yet.',
    noMatch: 'No object matches the filters.',
    noSuchPage: (count: string) => `There is no such page: the list has ${count} objects.`,
    columns: (models: string) => `Columns of ${models}`,
    defaultColumns: 'Default columns',
    noColumn: 'Choose at least one column.',
  },
  filters: {
    title: 'Filter',
    more: 'More filters',
    search: (models: string) => `Search ${models}`,
    applied: 'Filters that apply',
    clear: 'Clear all',
    hidden: (count: number) => `and ${count} more filters`,
  },
  bulk: {
    selected: 'Selected objects',
    all: (count: string) => `all ${count} that match`,
    select: (label: string) => `Select ${label}`,
    edit: (objects: string) => `Edit ${objects}`,
    delete: (objects: string) => `Delete ${objects}?`,
    deleteAll: 'Delete them',
    saveAll: (count: string) => `Save for all ${count}`,
    hint: 'Only the fields that you set or empty are changed.',
    steps: (steps: number, size: string) =>
      `They are written in ${steps} steps of at most ${size} objects. If a step is refused, the ` +
      'earlier steps remain.',
    stopped: (count: string, done: 'changed' | 'deleted') =>
      `The first ${count} were ${done}. The next step was refused:`,
    noSelection: 'Select at least one object.',
    tooMany: (most: string) => `Select at most ${most} objects.`,
    noChange: 'no change',
    set: 'set to',
    empty: 'empty',
    both: 'Enter a value or choose “empty”, not both.',
    noValueOrEmpty: 'Enter a value, or choose “empty”.',
    noValue: 'Enter a value.',
    nothing: 'Set or empty at least one field.',
    others: 'Other objects match the filters now. Check them and confirm again.',
    changes: 'Show the changes',
  },
} as const
