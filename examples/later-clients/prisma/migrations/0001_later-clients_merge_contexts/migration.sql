-- Functions that merge the data of contexts, which SQL of the field config_context calls.
-- Additive

-- Merges two objects: values of the second precede, and objects in both are merged.
create function config_context_merge(one jsonb, other jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case
    when jsonb_typeof(one) = 'object' and jsonb_typeof(other) = 'object' then (
      select coalesce(
        jsonb_object_agg(
          key,
          case
            when a.value is null then b.value
            when b.value is null then a.value
            else config_context_merge(a.value, b.value)
          end
        ),
        '{}'
      )
      from jsonb_each(one) a full join jsonb_each(other) b using (key)
    )
    else coalesce(other, one)
  end
$$;

create aggregate config_context_agg(jsonb) (
  sfunc = config_context_merge,
  stype = jsonb,
  initcond = '{}',
  parallel = safe
);
