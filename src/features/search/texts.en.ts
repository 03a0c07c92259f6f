import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Texts of the browse page. */
export default {
  title: 'Desks and meeting rooms by the hour',
  titleResults: '{heading} – {place}',
  description:
    'Find a free desk or meeting room near you and book it to the quarter hour – in Germany, Austria and Switzerland.',

  // Panel
  panelTitle: 'Find your perfect working spot',
  panelLead: 'Desks and meeting rooms, booked to the quarter hour.',
  groupLabel: 'What are you looking for?',
  groupDesk: 'Desk',
  groupRoom: 'Meeting room',
  address: 'Address or provider',
  addressPlaceholder: 'Street, town or provider',
  addressClear: 'Clear',
  addressLocate: 'Use my current location',
  locating: 'Finding your location …',
  suggestCount_one: '{count} suggestion',
  suggestCount_other: '{count} suggestions',
  date: 'Date',
  time: 'Start',
  timeHint: 'In steps of 15 minutes. Use the up and down arrow keys to change the time.',
  duration: 'Duration',
  durationValue: '{count} hours · until {end}',
  durationShort: '{count} hours',
  durationHint: 'At least 2 hours. You can extend later if it is still available.',
  submit: 'Find places',
  cancelEdit: 'Back to the results',

  // Titles of a search
  herePlace: 'Position on the map',
  boxPlace: 'Map section',
  providerPlace: 'Provider',

  // List
  offers_one: '{shown} offer',
  offers_other: '{shown} offers',
  noteDistance: 'nearest first',
  notePrice: 'cheapest first',
  'notePrice-desc': 'most expensive first',
  noteRating: 'best rated first',
  'noteRating-asc': 'worst rated first',
  retry: 'Try again',
  failedTitle: 'The search failed',
  failedText: 'Please try again in a moment, or contact support if the problem persists.',
  defaultPlace: 'Berlin-Mitte',

  // Card
  reason_later: 'Bookable from {day}',

  // Map
  map: 'Map of places',
  mapLoading: 'Loading the map …',
} satisfies SameKeys<typeof de>
