import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { answerRating } from './answer-rating.ts'
import { hideRating, keepRating, listRatingReports, reportRating } from './moderate-ratings.ts'
import { readRatingWords } from './read-words.ts'

export const wordsRoutes = [
  route(contract.readRatingWords, readRatingWords),
  route(contract.answerRating, answerRating),
  route(contract.reportRating, reportRating),
  route(contract.listRatingReports, listRatingReports),
  route(contract.hideRating, hideRating),
  route(contract.keepRating, keepRating),
]
