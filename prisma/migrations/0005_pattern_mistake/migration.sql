-- Written by hand: what the schema cannot declare.

-- What is wrong with a regular expression, or null: asked before one is kept, so that none can fail later.
create function pattern_mistake(pattern text) returns text language plpgsql immutable as $$
begin
  perform '' ~ pattern;
  return null;
exception when others then
  return sqlerrm;
end
$$;
