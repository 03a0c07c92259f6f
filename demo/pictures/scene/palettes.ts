/** The light of a room: time of day and paint. */
export type Mood = 'morning' | 'north' | 'evening' | 'clay' | 'ink'

/** CSS colours. Pairs go from lit to shaded; the last of `art` is the paper behind the shapes. */
export type Palette = {
  readonly wall: readonly [string, string]
  readonly floor: readonly [string, string]
  readonly sky: readonly [string, string]
  readonly wood: readonly [string, string]
  readonly houses: readonly string[]
  readonly leaves: readonly [string, string, string]
  readonly art: readonly [string, string, string, string]
  readonly accent: string
  readonly fabric: string
  readonly metal: string
  readonly light: string
  /** Lamps and windows outside are lit. */
  readonly dark: boolean
}

export const PALETTES: Readonly<Record<Mood, Palette>> = {
  morning: {
    wall: ['#efe7da', '#dccfbb'],
    floor: ['#c99a6b', '#a97a4d'],
    sky: ['#cfe6f5', '#fdf3df'],
    wood: ['#d9a873', '#b98550'],
    houses: ['#e3c9a8', '#d6b48f', '#c8d0d2'],
    leaves: ['#2f6b4f', '#4b8a63', '#245640'],
    art: ['#e0a33e', '#2f4f7f', '#c9573a', '#f3ead9'],
    accent: '#2f4f7f',
    fabric: '#3c5c8c',
    metal: '#27303d',
    light: '#fff3d6',
    dark: false,
  },
  north: {
    wall: ['#e4e9ea', '#c9d3d6'],
    floor: ['#b9b1a4', '#958c7e'],
    sky: ['#bcd6e8', '#eaf3f6'],
    wood: ['#e2c49a', '#c49f6e'],
    houses: ['#b7c3c9', '#a3b0b8', '#cdbfb0'],
    leaves: ['#3b7a57', '#5d9b75', '#2a5c41'],
    art: ['#1f5c4a', '#e8b64c', '#34495e', '#f4f1ea'],
    accent: '#1f5c4a',
    fabric: '#3f7a64',
    metal: '#2b2f36',
    light: '#ffffff',
    dark: false,
  },
  evening: {
    wall: ['#39486a', '#28344f'],
    floor: ['#7a5a48', '#57402f'],
    sky: ['#f2a66b', '#5c5f94'],
    wood: ['#b9814f', '#8c5b34'],
    houses: ['#3b3f63', '#2f3356', '#4a4670'],
    leaves: ['#2f6a5b', '#3f8570', '#224d43'],
    art: ['#f0b45a', '#c26a4a', '#8fa3d8', '#f5e6cf'],
    accent: '#f0b45a',
    fabric: '#c26a4a',
    metal: '#151a28',
    light: '#ffc987',
    dark: true,
  },
  clay: {
    wall: ['#e9d3c4', '#d6b5a2'],
    floor: ['#d7c5ac', '#b7a184'],
    sky: ['#d5e9ef', '#fbf5e8'],
    wood: ['#8a5a3a', '#6c4229'],
    houses: ['#d8a98a', '#e6cbb0', '#b9c4c0'],
    leaves: ['#4c7a4a', '#6b9a5e', '#375c38'],
    art: ['#8a3f2a', '#365a6b', '#e6b55c', '#f6ece0'],
    accent: '#8a3f2a',
    fabric: '#b0654a',
    metal: '#3a2d28',
    light: '#fff6e3',
    dark: false,
  },
  ink: {
    wall: ['#d8e0ec', '#b9c6da'],
    floor: ['#caa27c', '#a67d57'],
    sky: ['#d9ebf7', '#f7f2e6'],
    wood: ['#e4c59c', '#caa172'],
    houses: ['#c9b79d', '#a9b7c6', '#dccab0'],
    leaves: ['#2f7257', '#4d9473', '#235742'],
    art: ['#17335f', '#e3a94a', '#6fae95', '#f2efe8'],
    accent: '#17335f',
    fabric: '#17335f',
    metal: '#1c2840',
    light: '#fffaf0',
    dark: false,
  },
}

export const MOODS = Object.keys(PALETTES) as Mood[]
