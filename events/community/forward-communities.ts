/**
 * Communities of Kerala outside every reservation list, one a line, spelling variants and Malayalam after it.
 * Source: list of forward communities, Government of Kerala, gazette extraordinary of 3 June 2021 (164 communities); the
 * commoner ones. Left out, so unknown: Kurukkal (OBC since 2022), Poduval of several castes, and the churches that hold
 * families of every origin (CSI, Pentecost, Salvation Army, Brethren), where a verifier must ask.
 */
export const forwardHinduCommunities = `
Nair, Nayar, Nairs, Malayala Nair, Kiriyathil Nair, Kiriyath Nair, Illathu Nair, Swaroopathil Nair, നായർ, കിരിയത്തിൽ നായർ, ഇല്ലത്തു നായർ
Menon, Pillai, Pilla, Kurup, Kuruppu, Kaimal, Unnithan, Valiathan, Karthavu, Kartha, Nambiar, Nambyar, മേനോൻ, പിള്ള, കുറുപ്പ്, കൈമൾ, ഉണ്ണിത്താൻ, വലിയത്താൻ, കർത്താ, കർത്താവ്, നമ്പ്യാർ
Namboothiri, Namboodiri, Nambudiri, Namboodiripad, Namboothirippad, Nampoothiri, നമ്പൂതിരി, നമ്പൂതിരിപ്പാട്
Brahmin, Brahmins, Tamil Brahmin, Kerala Brahmin, Iyer, Iyengar, ബ്രാഹ്മണ, ബ്രാഹ്മണൻ, ബ്രാഹ്മണർ, തമിഴ് ബ്രാഹ്മണ, അയ്യർ, അയ്യങ്കാർ
Potty, Potti, Bhattathiri, Bhattathirippad, Embranthiri, പോറ്റി, ഭട്ടതിരി, ഭട്ടതിരിപ്പാട്, എമ്പ്രാന്തിരി
Gowda Saraswatha Brahmin, Gouda Saraswatha Brahmin, Gowda Saraswat Brahmin, GSB, Konkani Brahmin, ഗൗഡ സാരസ്വത ബ്രാഹ്മണ, ഗൗഡസാരസ്വത ബ്രാഹ്മണൻ
Ambalavasi, Warrier, Warier, Variyar, Varier, Pisharody, Pisharadi, Pisharoty, Marar, Nambeesan, Nambissan, അമ്പലവാസി, വാര്യർ, വാരിയർ, പിഷാരടി, മാരാർ, നമ്പീശൻ
Chakyar, Adikal, Unni, Pushpaka, Pushpakan, Nambidi, Theeyattunni, Kallatta Kurup, ചാക്യാർ, അടികൾ, ഉണ്ണി, പുഷ്പക, പുഷ്പകൻ, നമ്പിടി, തീയാട്ടുണ്ണി, കല്ലാറ്റ കുറുപ്പ്
Moothathu, Moosath, Moosad, Moosathu, Ilayathu, Elayathu, Nedungadi, മൂത്തത്, മൂസത്, ഇളയത്, നെടുങ്ങാടി
Kshatriya, Varma, Samanthan, Samantha, ക്ഷത്രിയ, ക്ഷത്രിയൻ, വർമ്മ, വർമ, സാമന്തൻ
`
export const forwardChristianCommunities = `
Syrian Christian, Syrian Christians, Syrian, Nasrani, സുറിയാനി ക്രിസ്ത്യൻ, സുറിയാനി ക്രിസ്ത്യാനി, സിറിയൻ ക്രിസ്ത്യൻ, നസ്രാണി
Syrian Catholic, Syro Malabar, Syro Malabar Catholic, RCSC, RC Syrian Catholic, RC Syrian Christian, Roman Catholic Syrian Christian, Roman Catholic Syrian Catholic, സുറിയാനി കത്തോലിക്ക, സീറോ മലബാർ, സീറോ മലബാർ കത്തോലിക്ക
Knanaya, Knanaya Catholic, Knanaya Jacobite, Knanaya Christian, ക്നാനായ, ക്നാനായ കത്തോലിക്ക
Orthodox, Orthodox Syrian, Orthodox Christian, Malankara Orthodox, Malankara Orthodox Syrian, ഓർത്തഡോക്സ്, മലങ്കര ഓർത്തഡോക്സ്
Jacobite, Jacobite Syrian, Jacobite Syrian Christian, Malankara Jacobite Syrian, യാക്കോബായ, യാക്കോബായ സുറിയാനി
Marthoma, Marthomite, Marthoma Syrian, Marthoma Syrian Christian, മാർത്തോമ്മാ, മാർത്തോമ, മാർത്തോമാ
Chaldean Syrian, Chaldean Syrian Christian, കൽദായ സുറിയാനി
`
