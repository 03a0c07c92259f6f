/** The fonts of papers, and which of them has the letters of a text. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'

export type FontName = 'regular' | 'bold'
type Font = { readonly name: keyof typeof FILES; readonly file: Buffer; has(code: number): boolean }

export type PaperFonts = {
  readonly all: readonly Font[]
  /** @returns the name of a font, and the text with a question mark for each letter that no font has */
  choose(name: FontName, text: string): { readonly font: string; readonly shown: string }
}

const FILES = {
  regular: '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
  bold: '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf',
  // Cyrillic, Greek and more, which the font of the house has not.
  widerRegular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  widerBold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
} as const

const { resolve } = createRequire(import.meta.url)
let opened: Promise<PaperFonts> | null = null

/** Once for each thread. */
export function paperFonts(): Promise<PaperFonts> {
  opened ??= openFonts()
  return opened
}

async function openFonts(): Promise<PaperFonts> {
  const [regular, bold, widerRegular, widerBold] = await Promise.all([
    open('regular'),
    open('bold'),
    open('widerRegular'),
    open('widerBold'),
  ])
  const wider = { regular: widerRegular, bold: widerBold }
  const own = { regular, bold }
  return {
    all: [regular, bold, widerRegular, widerBold],
    choose(name, text) {
      const letters = [...text]
      const has = (font: Font) => letters.every((letter) => font.has(letter.codePointAt(0)!))
      if (has(own[name])) return { font: own[name].name, shown: text }
      const font = wider[name]
      return {
        font: font.name,
        shown: letters.map((letter) => (font.has(letter.codePointAt(0)!) ? letter : '?')).join(''),
      }
    },
  }
}

async function open(name: Font['name']): Promise<Font> {
  const file = await readFile(resolve(FILES[name]))
  const font = fontkit.create(file) as fontkit.Font
  // A line break is no letter of any font, and is not drawn.
  return { name, file, has: (code) => code === 10 || font.hasGlyphForCodePoint(code) }
}
