import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  consentTitle: 'May we count your visit?',
  consentAsk:
    'We would like to know what people search for: the place to about a kilometre, time, duration, and what is marked as a favourite. Without your name, and only on our own server.',
  consentYes: 'Yes, count my visit',
  consentNo: 'No',
  consentIsYes: 'You agreed. You can change your mind at any time.',
  consentIsNo: 'You declined, so we do not count your visits.',
  consentFailed: 'That could not be saved. Please try again.',
  consentMore: 'More about this',
  newPlacesTitle: 'New places on Viertel',
  newPlacesLead: 'Where spaces are being added, and how to find them.',
  newPlacesOpen: 'Have a look',
  newPlacesClose: 'Don’t show again',

  pagesTitle: 'Content pages',
  pagesLead: 'Everybody reads what is here. Our version is shown until you write your own.',
  pageBuiltIn: '/page/{slug}, our version',
  pageSaved: '/page/{slug}, last changed {day}',
  changeGerman: 'DE: change {title}',
  changeEnglish: 'EN: change {title}',
  newSlug: 'Address of a new page (letters and hyphens)',
  newPage: 'New page',
  inGerman: '/page/{slug} in German',
  inEnglish: '/page/{slug} in English',
  pageName: 'Title',
  markdown: 'Text in Markdown',
  markdownHint: 'Headings with ##, lists with -, **bold**, [link](/page/terms). HTML is shown as it was typed.',
  save: 'Save',
  preview: 'Preview',
  reset: 'Back to our version',
  removePage: 'Remove the page',
  allPages: 'All content pages',
} satisfies SameKeys<typeof de>
