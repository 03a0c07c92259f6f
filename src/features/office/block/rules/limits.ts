/** Business constants of time that a provider keeps back. */
export const NOTE_LENGTH = 120 // Provider paper 3
export const SERIES_DAYS_AHEAD = 62 // Provider paper 3: a month to book ahead, and a month in reserve
export const VACATION_DAYS = 62 // The longest vacation; longer ones are two
export const BLOCK_AHEAD_DAYS = 366 // How far ahead a block may lie
/**
 * Together with {@link MOST_SERIES} and every desk of the largest office this stays below the 32,767 that a count of
 * office_day can hold, with room for imported calendars.
 */
export const MOST_BLOCKS_A_DAY = 30
export const MOST_SERIES = 20
export const MOST_SKIPS = 200
export const MOST_DESKS = 500 // db/migrations/0043_held.sql
