/**
 * Other Backward Classes (SEBC) of Kerala, one entry of the list a line, spelling variants and Malayalam after it.
 * Source: Kerala State and Subordinate Services Rules 1958, Part I, Schedule, List III, with the additions of February
 * and June 2022 and December 2025; sub-castes as the central list for Kerala prints them. Left out, so unknown: Kani
 * (also said for the tribe Kanikkar), Panicker, Mooppan, Chakravar and Malapandaram, names that several lists or castes
 * share; Reddiar, Naidu and Saiva Vellala, of which the list takes only some places.
 */
export const backwardHinduCommunities = `
Ezhava, Ezhavan, Ezhavar, Izhava, Izhavan, Ezhuva, Ezhuvan, Izhuva, Izhuvan, Ishavan, Ishuvan, Illuva, Illuvan, ഈഴവ, ഈഴവൻ, ഈഴവർ
Thiyya, Thiyyan, Thiyyar, Thiya, Thiyan, Thiyar, Theeya, Theeyan, Theeyar, Theyya, Tiyya, Tiya, Tiyyar, തിയ്യ, തിയ്യൻ, തിയ്യർ, തീയ, തീയൻ, തീയർ, തീയ്യ, തീയ്യൻ, തീയ്യർ
Billava, Billavar, ബില്ലവ
Viswakarma, Vishwakarma, Viswakarmala, Viswabrahmanan, Viswabrahmana, Viswabrahmanar, വിശ്വകർമ്മ, വിശ്വകർമ, വിശ്വകർമ്മജർ, വിശ്വബ്രാഹ്മണ
Asari, Aasari, Achari, Aachari, Marasari, Kallasari, Kalthachan, Thachan, ആശാരി, ആചാരി, മരാശാരി, കല്ലാശാരി, തച്ചൻ
Kollan, Karuvan, Perumkollan, Perunkollan, Palisa Perumkollan, Kadachikollan, കൊല്ലൻ, കരുവാൻ, പെരുങ്കൊല്ലൻ, പലിശപെരുങ്കൊല്ലൻ, കടച്ചിക്കൊല്ലൻ
Thattan, Pandithattan, Moosari, Kammala, Kammalan, Malayala Kammala, Pandikammala, Kamsala, തട്ടാൻ, മൂശാരി, കമ്മാളൻ, കമ്മാള
Vilkurup, Vilkurupp, Wilkurup, Villasan, Villaasan, Kitaran, Tholkollan, Tholkolan, വിൽക്കുറുപ്പ്, വില്ലാശാൻ, തോൽക്കൊല്ലൻ
Agasa, Madivala, അഗസ, മടിവാള
Ambalakkaran, അമ്പലക്കാരൻ
Aremahrati, Arya, Atagara
Anjunadu Vellala, Anchunadu Vellala, Anjunattu Chetty, അഞ്ചുനാട് വെള്ളാള, അഞ്ചുനാട്ടുചെട്ടി
Balija, Kavarai, Gavara, Gavarai, Gavarai Naidu, Balija Naidu, Gajalu Balija, Valai Chetty, ബലിജ, കവറൈ, വളച്ചെട്ടി
Bandari, Bhandari, ഭണ്ഡാരി
Chakkala, Chakkalan, Chakkala Nair, ചക്കാല, ചക്കാലൻ, ചക്കാല നായർ
Chaliyan, Chaliya, Chaliyar, Saliya, Saliyan, Saliyar, Pattarya, Pattariyas, ചാലിയൻ, ചാലിയ, ചാലിയർ, ശാലിയ, ശാലിയൻ, ശാലിയർ, പട്ടാര്യ
Chavalakkaran, Chavalakaran, ചവളക്കാരൻ
Chetty, Chetti, Chettiar, Chettiyar, Hindu Chetty, Hindu Chetti, Pappada Chetty, Pappada Chetti, ചെട്ടി, ചെട്ടിയാർ, ഹിന്ദു ചെട്ടി, പപ്പട ചെട്ടി
Kottar Chetty, Elur Chetty, Telugu Chetty, Wynadan Chetty, Wayanadan Chetty, 24 Manai Telugu Chetty, 24 Manai Chetty, Mountadan Chetty, Edanadan Chetty, വയനാടൻ ചെട്ടി, മൗണ്ടാടൻ ചെട്ടി, എടനാടൻ ചെട്ടി
Dasa, ദാസ
Devadiga, Devanga, Devangar, ദേവാഡിഗ, ദേവാംഗ
Ezhavathi, Ezhavathy, Ezhavatthi, ഈഴവാത്തി
Ezhuthachan, Ezhuthassan, Kaduppattan, Kaduppattar, എഴുത്തച്ഛൻ, എഴുത്തശ്ശൻ, കടുപ്പട്ടൻ
Ganika, ഗണിക
Ganaka, Ganakan, Kaniyan, Kaniyar, Kanisan, Kanisu, Kamnan, Kaniyar Panicker, Kaniyar Panickar, ഗണക, ഗണകൻ, കണിയാൻ, കണിയാർ, കണിശൻ, കണിയാർ പണിക്കർ
Gatti, Gowda, Hegde, Jogi, Yogi, ഗട്ടി, ഗൗഡ, ജോഗി, യോഗി
Kaikolan, Kaikola, കൈക്കോളൻ
Kalari Kurup, Kalari Kurupp, Kalari Panicker, Kalari Panickar, കളരിക്കുറുപ്പ്, കളരി കുറുപ്പ്, കളരിപ്പണിക്കർ, കളരി പണിക്കർ
Kelasi, Kalasi Panicker, കേലസി
Kannadiyan, കന്നടിയൻ
Kavuthiyan, Kavuthiya, Kavutheeya, Kavuthiyya, Aduthon, Kavudiyaru, Kavudiyar, കാവുതിയൻ, കാവുതീയ്യ, കാവുതിയ്യ
Kerala Mudali, Kerala Muthali, കേരള മുതലി
Kongu Navithan, Koteyar, Kharvi, Mukhari
Krishnanvaka, കൃഷ്ണൻവക
Kumara Kshatriya, കുമാരക്ഷത്രിയ
Kunnuvarmannadi, കുന്നുവർമണ്ണാടി
Kurukkal, Gurukkal, കുരുക്കൾ, ഗുരുക്കൾ
Mahratta, Mahratta Non Brahman, Maruthuvar
Moovari, Moniagar, Modibanda, Muvari, മൂവാരി
Hindu Nadar, Nadar Hindu, Nadar, ഹിന്ദു നാടാർ, നാടാർ
Naicken, Naikkan, നായ്ക്കൻ
Palli, Panniyar, Pannayar
Pandithan, Pandithar, Pandithars, പണ്ഡിതർ, പണ്ഡിതൻ
Parkavakulam, Surithiman, Malayaman, Nathaman, Moopanar, Nainar, പാർക്കവകുലം
Peruvannan, Peruvannanmar, Varnavar, പെരുവണ്ണാൻ
Puluva Gounder, Vettuva Gounder, Padayachi Gounder, Kavilia Gounder, Kavalia Gounder, പുളുവ ഗൗണ്ടർ, വേട്ടുവ ഗൗണ്ടർ, പടയച്ചി ഗൗണ്ടർ
Rajapur, Rajapuri, Sakravar, രാജാപൂർ
Senaithalaivar, Elavania, Elavaniya, Elavanya, സേനൈത്തലൈവർ, ഇലവാണിയ, ഇലവന്യ
Sourashtra, Saurashtra, Sourashtras, സൗരാഷ്ട്ര
Thachar, Thottiyan, Thottian, Uppara
Vaduka, Vadukan, Vadugar, Vadugan, Vaduvan, വടുക, വടുകൻ, വടുവൻ
Vakkaliga, Vokkaliga, വൊക്കലിഗ
Vaniya, Vaniyan, Vaniar, Vaniyar, Vanian, Vania, Vanika, Vanika Vaisya, Vaniya Chetty, Vania Chetty, വാണിയ, വാണിയൻ, വാണിയർ, വാണിക, വണിക വൈശ്യ
Veerasaiva, Veera Saivas, Veerashaiva, Pandaram, Vairavi, Vairagi, Yogeeswar, Yogeeswara, Jangam, Matapathi, വീരശൈവ, പണ്ടാരം, വൈരാഗി, യോഗീശ്വര
Veluthedathu Nair, Veluthedan, Veluthedathu, Vannathan, വെളുത്തേടത്ത് നായർ, വെളുത്തേടത്തു നായർ, വെളുത്തേടൻ, വണ്ണത്താൻ
Vilakkithala Nair, Vilakkithalavan, Vilakkithala, Vilakithala Nair, Ambattan, Pranopakari, Nusuvan, വിളക്കിത്തല നായർ, വിളക്കിത്തലവൻ, അമ്പട്ടൻ
Yadava, Yadavas, Yadavar, Yadavan, Kolaya, Kolayan, Ayar, Mayar, Maniyani, Maniyanis, Eruman, Golla, യാദവ, യാദവർ, കോലയാൻ, മണിയാണി, എരുമാൻ
`
/** Christians on the list. "Roman Catholic" and "Catholic" alone are not here: they may be Latin or Syrian. */
export const backwardChristianCommunities = `
Latin Catholic, Latin Catholics, Latin Christian, Latin, LC, RCLC, RC Latin, Roman Catholic Latin, Latin Roman Catholic, ലത്തീൻ കത്തോലിക്ക, ലത്തീൻ കത്തോലിക്കർ, ലാറ്റിൻ കത്തോലിക്ക, ലത്തീൻ, ലാറ്റിൻ
Anglo Indian, Anglo Indians, ആംഗ്ലോ ഇന്ത്യൻ
SIUC, SIUC Nadar, South India United Church, South Indian United Church, എസ്ഐയുസി
Nadar Christian, Christian Nadar, Nadar, നാടാർ ക്രിസ്ത്യൻ, ക്രിസ്ത്യൻ നാടാർ
`
/** Names that only Muslims bear; the list takes in all sections that follow Islam. */
export const muslimCommunities = `
Muslim, Muslims, Islam, Islamic, Mappila, Mappilla, Mapila, Mapilla, Moplah, Mappila Muslim, മുസ്ലിം, മുസ്ലീം, ഇസ്ലാം, മാപ്പിള, മാപ്പിള മുസ്ലിം
Rowther, Rawther, Ravuthar, Rauther, Rowthar, റാവുത്തർ
Ossan, Pusalan, Puslan, Thangal, Marakkar, Pathan, Labba, Labbai, ഒസ്സാൻ, പുസലാൻ, തങ്ങൾ, മരക്കാർ, പഠാൻ, ലബ്ബ
Sunni, Sunni Muslim, Mujahid, Shafi, Hanafi, സുന്നി, മുജാഹിദ്
`
