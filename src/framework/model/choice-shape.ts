/**
 * How labelled choices are read: `pair` is `[1, "Active"]`, `object` is `{"value": 1, "label":
 * "Active"}`, `value` is `1`, and `slug` is `{"value": "active", "label": "Active", "id": 1}`.
 */
export type ChoiceShape = 'pair' | 'object' | 'value' | 'slug'
