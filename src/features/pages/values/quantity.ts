/** The units of a measure, each 1,000 times the one before, by the unit of stored values. */
const scales: Readonly<Record<string, readonly string[]>> = {
  kbps: ['kbps', 'Mbps', 'Gbps', 'Tbps'],
}

/**
 * Returns a number with its unit for people: in the largest unit that shows it exactly with at most
 * three decimals, and with separators.
 *
 * @example
 * quantityText(10_000_000, 'kbps') // '10 Gbps'
 * quantityText(1_544, 'kbps') // '1.544 Mbps'
 * quantityText(12_000, 'mm') // '12,000 mm'
 */
export function quantityText(value: number, unit: string): string {
  const scale = scales[unit] ?? [unit]
  const fits = (_: string, step: number): boolean =>
    step === 0 || (Math.abs(value) >= 1000 ** step && value % 1000 ** (step - 1) === 0)
  const step = scale.findLastIndex(fits)
  return `${(value / 1000 ** step).toLocaleString('en', { maximumFractionDigits: 3 })} ${scale[step] ?? unit}`
}
