/** Whatever a billing address may contain, the fonts of an invoice have: nothing is drawn as a question mark. */
import { expect, test } from 'vitest'
import { isDrawable } from '#features/account/billing/rules/billing-address.ts'
import { paperFonts } from '#platform/paper/fonts.ts'

test('every letter, digit and sign that an address takes is in a font', async () => {
  const fonts = await paperFonts()
  const lost: string[] = []
  for (let code = 0x20; code < 0x1_0000; code += 1) {
    const letter = String.fromCodePoint(code)
    if (isDrawable(letter) && letter !== '?' && fonts.choose('regular', letter).shown !== letter)
      lost.push(code.toString(16))
  }
  expect(lost).toEqual([])
})

test('what no font has, an address does not take', async () => {
  const fonts = await paperFonts()
  for (const name of ['محمد علي', 'דוד', '會議室 A', 'Studio 🌵']) {
    expect(fonts.choose('regular', name).shown).toContain('?')
    expect(isDrawable(name)).toBe(false)
  }
})
