import type { Statement } from 'cadastre'

/**
 * Deletes the images of objects of a content type. Returns the path, the id and the row (jsonb) of
 * each image.
 */
export const deleteImages = (contentType: string, objects: readonly number[]): Statement => ({
  text: `
    delete from extras_imageattachment a
    where a.content_type = $1 and a.object_id = any($2::integer[])
    returning a.image, a.id, to_jsonb(a)`,
  values: [contentType, objects],
  isReadOnly: false,
})
