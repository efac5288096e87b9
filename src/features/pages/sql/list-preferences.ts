import type { Statement } from '../../../framework/database/statement.ts'

/** The list of a model, of one user. */
export interface ListOwner {
  readonly userId: number
  /** The content type of the model, such as `lab.port`. */
  readonly model: string
}

/** A choice of a user for a list: names of columns separated by commas, and rows on a page. */
export type ListPreferenceRow = [columns: string | null, pageSize: number | null]

/** Selects the choice of a user for the list of a model: the columns of `ListPreferenceRow`. */
export const selectListPreference = ({ userId, model }: ListOwner): Statement => ({
  text: 'select columns, page_size from users_listpreference where user_id = $1 and model = $2',
  values: [userId, model],
  isReadOnly: true,
})

/** A choice of a user for a list: the content type of its model, columns, and rows on a page. */
export type ListedPreference = [model: string, ...ListPreferenceRow]

/** Selects what a user chose for lists: the columns of `ListedPreference`. */
export const selectListPreferences = (userId: number): Statement => ({
  text: `
    select model, columns, page_size
    from users_listpreference
    where user_id = $1 and (columns <> '' or page_size is not null)
    order by model`,
  values: [userId],
  isReadOnly: true,
})

/** Deletes what a user chose for the list of a model. */
export const deleteListPreference = ({ userId, model }: ListOwner): Statement => ({
  text: 'delete from users_listpreference where user_id = $1 and model = $2',
  values: [userId, model],
  isReadOnly: false,
})

/** Stores the columns that a user chose for the list of a model. */
export const storeListColumns = ({ userId, model }: ListOwner, columns: string): Statement => ({
  text: `
    insert into users_listpreference (user_id, model, columns) values ($1, $2, $3)
    on conflict (user_id, model) do update set columns = excluded.columns`,
  values: [userId, model, columns],
  isReadOnly: false,
})

/** Stores the number of rows on a page that a user chose for the list of a model. */
export const storePageSize = ({ userId, model }: ListOwner, size: number): Statement => ({
  text: `
    insert into users_listpreference (user_id, model, page_size) values ($1, $2, $3)
    on conflict (user_id, model) do update set page_size = excluded.page_size`,
  values: [userId, model, size],
  isReadOnly: false,
})
