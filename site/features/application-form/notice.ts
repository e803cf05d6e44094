/** The key of the notice in the texts of the form's page. */
export const NOTICE = 'notice'
