import type { Statement } from '../../../framework/database/statement.ts'

/** An export template, as `selectTemplate` finds it. */
export type TemplateRow = [contentType: string, code: string, mime: string, extension: string]

/** Selects the content type, the code, the MIME type and the file extension of a template. */
export const selectTemplate = (id: number): Statement => ({
  text: `
    select content_type, template_code, mime_type, file_extension
    from extras_exporttemplate
    where id = $1`,
  values: [id],
  isReadOnly: true,
})

/** Selects the ids and the names of the templates of a model. */
export const selectTemplatesOf = (contentType: string): Statement => ({
  text: `
    select id, name
    from extras_exporttemplate
    where content_type = $1
    order by name, id`,
  values: [contentType],
  isReadOnly: true,
})
