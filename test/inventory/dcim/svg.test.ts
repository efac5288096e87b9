import t from 'tap'
import { svgElement } from '../../../src/inventory/dcim/svg.ts'

t.test('escapes quotes in attributes and texts', async (t) => {
  const cases = [
    [{ title: '" onload="alert(1)' }, '', 'title="&quot; onload=&quot;alert(1)"'],
    [{ title: "' & <b>" }, '', 'title="&#39; &amp; &lt;b&gt;"'],
    [{}, "19\" <rack> & 'co'", '>19&quot; &lt;rack&gt; &amp; &#39;co&#39;<'],
  ] as const
  for (const [attributes, text, part] of cases)
    t.ok(svgElement('text', attributes, text).text.includes(part), part)
})
