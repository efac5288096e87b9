import { defineFeature, type Behaviour } from 'cadastre'
import { isNoticeRule, type NoticeRule } from './rules.ts'

/**
 * Writes a notice for the reception, in the transaction of the write that it is about. Which writes
 * these are is said by the rules that other features, and the service, have as their `notices`.
 */
export const notices = defineFeature('notices', {
  requires: ['accounts'],
  models: ['practice.Notice'],
  offers: {
    notices: { list: 'some', fits: isNoticeRule, allowed: 'a list of rules with model and tell' },
  },
  behaviours: ({ parts }) =>
    parts
      .flatMap(({ notices: rules = [] }) => rules)
      .map((rule) => ({ model: rule.model, behaviour: behaviourOf(rule) })),
})

function behaviourOf({ tell }: NoticeRule): Behaviour {
  const write: Behaviour['created'] = async (objects, { model, post }) => {
    const told = objects.flatMap((object) => {
      const sentence = tell(object)
      return sentence === undefined ? [] : [{ id: object.id, sentence }]
    })
    if (told.length === 0) return
    const text = `
      insert into practice_notice (object_type, object_id, text, is_read, written)
      select $1, id, text, false, now()
      from unnest($2::integer[], $3::text[]) as told (id, text)`
    const [ids, sentences] = [told.map(({ id }) => id), told.map(({ sentence }) => sentence)]
    post({ text, values: [model.key.toLowerCase(), ids, sentences] })
  }
  return { created: write, updated: write }
}
