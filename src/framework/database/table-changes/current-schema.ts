/** SQL for the schema that tables are created in, as `relnamespace` and `pronamespace` name it. */
export const currentSchema = 'quote_ident(current_schema())::regnamespace'
